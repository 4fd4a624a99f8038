// A value that is wrong already has one message, and takes the place of what it would have been (C99 6.7.8).
// options: -cl-std=CL1.2 -ferror-limit=0
struct point { int x, y; };
struct target { struct point p; global int *out; };
constant float4 vector = { unknown_1, 2, 3 }; // error[S0410]: `unknown_1` is not declared
constant float4 too_long = { { 1, 2 }, 3, 4 }; // error[S0706]: a `float` takes one value
constant sampler_t sampler = unknown_2; // error[S0410]: `unknown_2` is not declared
kernel void k(global int *out)
{
    int i = unknown_3; // error[S0410]: `unknown_3` is not declared
    int a[2] = { unknown_4, 1 }; // error[S0410]: `unknown_4` is not declared
    struct target t = { unknown_5, out }; // error[S0410]: `unknown_5` is not declared
    t.out[i] = a[0] + t.p.x + (int)vector.x + (int)too_long.x;
}
// What is wrong has no value, and what is computed with it is not said to be wrong.
constant int number = 1;
constant float *constant other_type = &number; // error[S0486]: points at another type
constant float through = *other_type;
_Static_assert(*other_type == 1 && through == 1, "");
constant int unknown_value = nowhere; // error[S0410]: `nowhere` is not declared
constant int from_unknown = unknown_value + 1;
constant int sized[unknown_value] = { 1 };
enum { FROM_UNKNOWN = from_unknown };
_Static_assert(unknown_value == 1, "");
