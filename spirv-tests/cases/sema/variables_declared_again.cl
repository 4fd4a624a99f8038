// Declarations of one variable agree in type, and an array has its size from any of them (C99 6.2.7).
// options: -cl-std=CL3.0
extern global int sized[];
global int sized[] = { 1, 2 };
extern global int sized[2];
extern global int sized[];
extern global int sized[3]; // error[S0111]: `sized` is declared as `int[3]` here, but as `int[2]` before
extern global float sized[]; // error[S0111]: `sized` is declared as `float[]` here, but as `int[2]` before
_Static_assert(sizeof(sized) == 8, "");
global int shared_float;
extern global float other[];
extern global int other[4]; // error[S0111]: `other` is declared as `int[4]` here, but as `float[]` before
// One declaration with a value is enough.
constant int valued = 1;
constant int valued;
// In a function, `extern` means the variable at program scope, also from behind one of that name.
kernel void k(global int *out)
{
    extern global int shared;
    int hidden = 1;
    {
        extern global int shared;
        extern global float shared_float; // error[S0111]: `shared_float` is declared as `float` here, but as `int` before
        out[0] = shared + hidden;
    }
}
// What is only declared may be of a type that is not known yet. C99 6.7p7.
extern global struct later declared;
global struct later { int a; } defined;
static global struct never wrong; // error[S0119]: `wrong` has the incomplete type `struct never`
int use(void) { return declared.a; }
// These live no longer than a call (OpenCL C 3.0, 6.11.q).
void opaque(void)
{
    queue_t here;
    static queue_t queue; // error[S0136]: a variable that lives longer than a call cannot have the type `queue_t`
    extern queue_t elsewhere; // error[S0136]: a variable that lives longer than a call cannot have the type `queue_t`
    static clk_event_t event; // error[S0136]: a variable that lives longer than a call cannot have the type `clk_event_t`
    static reserve_id_t reserved; // error[S0136]: a variable that lives longer than a call cannot have the type `reserve_id_t`
    static ndrange_t range; // error[S0136]: a variable that lives longer than a call cannot have the type `ndrange_t`
}
