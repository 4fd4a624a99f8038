// Names that are declared again (C99 6.2.2, 6.2.7 and 6.7).
// options: -cl-std=CL2.0
extern constant int a;
constant int a = 1;
constant int a = 2; // error[S0110]: redefinition of `a`
global int b;
global float b; // error[S0111]: conflicting types for `b`: `float` vs `int`
extern constant int c[];
constant int c[3] = { 1 };
int d;
constant int d = 1; // error[S0111]: conflicting address spaces for `d`: constant vs global
int e;
static int e; // error[S0111]: static declaration of `e` follows non-static declaration
int f;
typedef int f; // error[S0110]: redefinition of `f` as a type
typedef int number;
typedef int number;
typedef float number; // error[S0111]: conflicting types for `number`: `float` vs `int`
typedef int spaced;
typedef global int spaced; // error[S0111]: conflicting types for `spaced`: `global int` vs `int`
typedef local int *moved[2];
typedef private int *moved[2]; // error[S0111]: conflicting types for `moved`: `int *[2]` vs `local int *[2]`
typedef private int own;
typedef int own; // error[S0111]: conflicting types for `own`: `int` vs `private int`
typedef int *inner;
typedef private int *inner; // error[S0111]: conflicting types for `inner`: `private int *` vs `generic int *`
typedef int in_memory;
typedef global int in_memory; // error[S0111]: conflicting types for `in_memory`: `global int` vs `int`

int declared(void);
void inside(void)
{
    int declared;
    int declared(int n); // error[S0110]: redefinition of `declared` as a function
    float declared(void); // error[S0111]: conflicting types for `declared`: `float (void)` vs `int (void)`
}
int declared(void) { return 1; }

void function(int n)
{
    int n; // error[S0110]: redefinition of `n`
    int function = 1;
    {
        float n = 1;
    }
    for (int i = 0; i < 2; i++) {
        int i = 1;
    }
}
