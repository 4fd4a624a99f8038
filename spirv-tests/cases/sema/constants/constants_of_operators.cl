// What operators and conversions make of constants (C99 6.6), by the rules that hold when the program runs.
// options: -cl-std=CL3.0 -cl-ext=+cl_khr_fp16
// The right side of `&&` and `||` counts, and is constant, only where the left one does not decide. C99 6.5.13, 6.5.14.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
_Static_assert((0 && 1) == 0 && (1 || 0) == 1 && (1 && 0) == 0 && (0 || 1) == 1, "");
_Static_assert((0 && 1 / 0) == 0 && (1 || 1 / 0) == 1, "");
// Zero has a sign and is still zero: a condition that is false.
_Static_assert(-0.0f == 0.0f && !-0.0f && !(-0.0f || 0.0) && (bool)-0.0f == 0 && (bool)0.25f == 1 && (bool)256 == 1, "");
_Static_assert(-1.5f < -0.5f && -2.0 < 1.0 && -(0.5f) == 0.0f - 0.5f, "");
_Static_assert(1 << 4 == 16 && -16 >> 2 == -4 && 0x80000000u >> 31 == 1, "");
// `?:` with a vector picks component by component, by its sign. OpenCL C 3.0, 6.5.7.
constant int4 picked = (int4)(1, 0, -1, 2) < (int4)(0, 1, 0, 5) ? (int4)(1, 2, 3, 4) : (int4)(5, 6, 7, 8);
_Static_assert(picked.x == 5 && picked.y == 2 && picked.z == 3 && picked.w == 4, "");
// A comparison of vectors is 0 or -1. OpenCL C 3.0, 6.5.5.
constant int4 mask = (int4)(1, 2, 3, 4) == (int4)(1, 1, 3, 3);
_Static_assert(mask.x == -1 && mask.y == 0 && mask.z == -1 && mask.w == 0, "");
// OpenCL C 3.0, 6.4.3: `_sat` goes to the nearest bound.
_Static_assert(convert_uchar_sat(300) == 255 && convert_uchar_sat(-1) == 0 && convert_char_sat(-200) == -128, "");
_Static_assert(convert_uint_sat(-1) == 0 && convert_int_sat(3000000000u) == 2147483647, "");
// Numbers become halves at the nearest one, of two the even one; what is too large is infinite.
_Static_assert((half)-1.5f == -1.5f && (half)2049.0f == 2048.0f && (half)2051.0f == 2052.0f, "");
_Static_assert((half)2050.5f == 2050.0f && (half)2049.5f == 2050.0f && (half)65520.0f > 65504.0f, "");
constant half not_a_number = (half)__builtin_nan("");
_Static_assert(not_a_number != not_a_number && !(not_a_number > 0.0f), "");
// An address is no zero; a number made a pointer is what it was.
constant int object = 1, other = 2;
constant bool is_there = &object, is_null = (constant int *)0;
_Static_assert(is_there && !is_null && (ulong)(constant char *)4 == 4, "");
constant bool order = &object < &other; // error[S0704]: initializer of `order` is not a compile-time constant
// note@-1: not known at compile time
constant bool same = &object == &other;
_Static_assert(!same, "");
// Rounding in another direction is done when the program runs.
constant float rounded = convert_float_rtz(16777217); // error[S0704]: initializer of `rounded` is not a compile-time constant
_Static_assert((int)convert_float_rte(16777217) == 16777216 && convert_int_rtp(1.25f) == 2, "");
