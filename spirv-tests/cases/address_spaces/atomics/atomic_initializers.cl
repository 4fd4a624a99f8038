// OpenCL C 6.15.12.2: atomic objects start with a number at program scope only.
// versions: 2.0 3.0 3.1
global atomic_int a = 1;
atomic_uint b = ATOMIC_VAR_INIT(2);
global atomic_flag c = ATOMIC_FLAG_INIT;
struct { atomic_int list[2]; } d = { { 3, 4 } };
kernel void k(global int *out)
{
    atomic_int e = 5; // error[S0480]: cannot convert `int` to `atomic_int`
    static atomic_int f = 6;
}
