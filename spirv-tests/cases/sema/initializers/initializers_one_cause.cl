// A value that is wrong already has one message, and takes the place of what it would have been (C99 6.7.8).
// options: -cl-std=CL1.2 -ferror-limit=0
struct point { int x, y; };
struct target { struct point p; global int *out; };
constant float4 vector = { unknown_1, 2, 3 }; // error[S0410]: use of undeclared identifier `unknown_1`
constant float4 too_long = { { 1, 2 }, 3, 4 }; // error[S0706]: excess elements in scalar initializer of type `float`
constant sampler_t sampler = unknown_2; // error[S0410]: use of undeclared identifier `unknown_2`
kernel void k(global int *out)
{
    int i = unknown_3; // error[S0410]: use of undeclared identifier `unknown_3`
    int a[2] = { unknown_4, 1 }; // error[S0410]: use of undeclared identifier `unknown_4`
    struct target t = { unknown_5, out }; // error[S0410]: use of undeclared identifier `unknown_5`
    t.out[i] = a[0] + t.p.x + (int)vector.x + (int)too_long.x;
}
// What is wrong has no value, and what is computed with it is not said to be wrong.
constant int number = 1;
constant float *constant other_type = &number; // error[S0486]: incompatible pointer types: expected `constant float *`, found `constant int *`
constant float through = *other_type;
_Static_assert(*other_type == 1 && through == 1, "");
constant int unknown_value = nowhere; // error[S0410]: use of undeclared identifier `nowhere`
constant int from_unknown = unknown_value + 1;
constant int sized[unknown_value] = { 1 };
enum { FROM_UNKNOWN = from_unknown };
_Static_assert(unknown_value == 1, "");
