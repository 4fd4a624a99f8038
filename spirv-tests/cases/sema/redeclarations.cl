// Names that are declared again (C99 6.2.2, 6.2.7 and 6.7).
// options: -cl-std=CL2.0
extern constant int a;
constant int a = 1;
constant int a = 2; // error[S0110]: `a` is defined a second time
global int b;
global float b; // error[S0111]: `b` is declared as `float` here, but as `int` before
extern constant int c[];
constant int c[3] = { 1 };
int d;
constant int d = 1; // error[S0111]: `d` is declared in constant memory here, but in global memory before
int e;
static int e; // error[S0111]: `e` is `static` here, but was visible to others before
int f;
typedef int f; // error[S0110]: `f` is declared as a type, but it is already a variable
typedef int number;
typedef int number;
typedef float number; // error[S0111]: `number` is declared as `float` here, but as `int` before
typedef int spaced;
typedef global int spaced; // error[S0111]: `spaced` is declared as `global int` here, but as `int` before
typedef local int *moved[2];
typedef private int *moved[2]; // error[S0111]: `moved` is declared as `int *[2]` here, but as `local int *[2]` before
typedef private int own;
typedef int own; // error[S0111]: `own` is declared as `int` here, but as `private int` before
typedef int *inner;
typedef private int *inner; // error[S0111]: `inner` is declared as `private int *` here, but as `generic int *` before
typedef int in_memory;
typedef global int in_memory; // error[S0111]: `in_memory` is declared as

int declared(void);
void inside(void)
{
    int declared;
    int declared(int n); // error[S0110]: `declared` is declared as a function, but it is already a variable
    float declared(void); // error[S0111]: `declared` is declared as `float (void)` here, but as `int (void)` before
}
int declared(void) { return 1; }

void function(int n)
{
    int n; // error[S0110]: `n` is declared a second time in this scope
    int function = 1;
    {
        float n = 1;
    }
    for (int i = 0; i < 2; i++) {
        int i = 1;
    }
}
