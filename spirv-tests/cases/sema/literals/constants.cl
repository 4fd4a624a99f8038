// What is constant (C99 6.6; OpenCL C 6.7.2).
// options: -cl-std=CL2.0
struct s { int a; float4 v; } ;
constant int a = 3;
constant int table[] = { 1, 2, 3 };
global int variable;
int *pointer = &variable;
constant int sum = a + table[1];
constant struct s whole = { a, (float4)(1) };
constant float part = whole.v.y;
constant int *constant element = &table[2];
constant float *constant inside = &whole.v.x; // error: address
constant uint size = sizeof(whole) / sizeof(whole.v);
constant int chosen = a > 2 && table[0] ? 1 : 2;
constant int bits = as_int(1.0f);
constant float from_variable = variable; // error[S0704]: initializer of `from_variable` is not a compile-time constant
// note@-1: value of `variable` can change at run time
constant int from_call = get_local_id(0); // error[S0704]:
constant int divided = 1 / 0; // error[S0903]: division by zero in a constant expression
_Static_assert(sum == 5 && chosen == 1 && bits == 0x3f800000 && size == 2, "");
