// Declarations of one variable agree in type, and an array has its size from any of them (C99 6.2.7).
// options: -cl-std=CL3.0
extern global int sized[];
global int sized[] = { 1, 2 };
extern global int sized[2];
extern global int sized[];
extern global int sized[3]; // error[S0111]: conflicting types for `sized`: `int[3]` vs `int[2]`
extern global float sized[]; // error[S0111]: conflicting types for `sized`: `float[]` vs `int[2]`
_Static_assert(sizeof(sized) == 8, "");
global int shared_float;
extern global float other[];
extern global int other[4]; // error[S0111]: conflicting types for `other`: `int[4]` vs `float[]`
// One declaration with a value is enough.
constant int valued = 1;
constant int valued;
constant int without; // error[S0209]: variable `without` in the constant address space must be initialized
constant int without = 1;
// In a function, `extern` means the variable at program scope, also from behind one of that name.
kernel void k(global int *out)
{
    extern global int shared;
    int hidden = 1;
    {
        extern global int shared;
        extern global float shared_float; // error[S0111]: conflicting types for `shared_float`: `float` vs `int`
        out[0] = shared + hidden;
    }
}
// In one block it may stand twice, and it is the same variable in each block; a name of the block is another (C99 6.2.2, 6.7p3).
void blocks(void)
{
    extern global int everywhere;
    extern global int everywhere;
    int own;
    extern global int own; // error[S0110]: redefinition of `own`
    {
        extern global float everywhere; // error[S0111]: conflicting types for `everywhere`: `float` vs `int`
    }
}
global float everywhere; // error[S0111]: conflicting types for `everywhere`: `float` vs `int`
// What is only declared may be of a type that is not known yet. C99 6.7p7.
extern global struct later declared;
global struct later { int a; } defined;
static global struct never wrong; // error[S0119]: `wrong` has incomplete type `struct never`
// Without a value and `static`, a later declaration may complete the type; an array has one element at least. C99 6.9.2.
global int completed[];
global int completed[4];
global int rows[][2];
global int rows[3][2];
global int alone[]; // warning[S0119]: tentative array definition of `alone` assumed to have one element
static global int hidden_alone[]; // error[S0119]: array `hidden_alone` needs an explicit size or an initializer
global struct afterwards tentative;
struct afterwards { int a; };
global struct nowhere incomplete; // error[S0119]: `incomplete` has incomplete type `struct nowhere`
_Static_assert(sizeof(completed) == 16 && sizeof(rows) == 24 && sizeof(tentative) == 4, "");
int use(void) { return declared.a; }
// These live no longer than a call (OpenCL C 3.0, 6.11.q).
void opaque(void)
{
    queue_t here;
    static queue_t queue; // error[S0136]: type `queue_t` cannot be used to declare a variable with static storage duration
    extern queue_t elsewhere; // error[S0136]: type `queue_t` cannot be used to declare a variable with static storage duration
    static clk_event_t event; // error[S0136]: type `clk_event_t` cannot be used to declare a variable with static storage duration
    static reserve_id_t reserved; // error[S0136]: type `reserve_id_t` cannot be used to declare a variable with static storage duration
    static ndrange_t range; // error[S0136]: type `ndrange_t` cannot be used to declare a variable with static storage duration
}
