// Which objects constant expressions may read (C99 6.6p7, OpenCL C 3.0, 6.7.2): those whose value never changes.
// options: -cl-std=CL3.0
typedef struct { char tag; int values[3]; } row;
typedef union { int i; float f; uchar bytes[4]; } word;
constant row rows[2] = { { 'a', { 1, 2, 3 } }, { 'b', { 4 } } };
constant word number = { 1 };
const int plain = 3;
global const int in_global = 4;
const volatile int may_change = 5;
constant int first = plain + in_global + number.i + rows[1].values[0];
_Static_assert(first == 12, "");
// An array is `const` if its elements are. C99 6.7.3p8.
const int listed[2][2] = { { 1, 2 }, { 3, 4 } };
constant int from_list = listed[1][0];
_Static_assert(from_list == 3, "");
constant row second = *&rows[1];
_Static_assert(second.tag == 'b' && *(constant char *)&rows[1] == 'b', "");
// The literal lies in constant memory.
constant int element = ((int[2]){ 1, 2 })[1];
_Static_assert(element == 2, "");
struct one { int a; };
constant struct one literal = (struct one){ 5 };
constant int of_literal = ((struct one){ 6 }).a;
_Static_assert(literal.a == 5 && of_literal == 6, "");

constant int changes = may_change; // error[S0704]: initializer of `changes` is not a compile-time constant
constant int hidden = *(global const int *)&may_change; // error[S0704]: initializer of `hidden` is not a compile-time constant
// note@-1: value of `may_change` can change at run time
// A union in a constant is the member it was initialized by.
constant float as_float = number.f; // error[S0704]: initializer of `as_float` is not a compile-time constant
constant uchar byte = number.bytes[0]; // error[S0704]: initializer of `byte` is not a compile-time constant
// Constants are values, not bytes.
constant int tag = *(constant int *)&rows[0]; // error[S0704]: initializer of `tag` is not a compile-time constant
kernel void k(global int *out)
{
    // In a function the literal is in private memory, and its value is as constant.
    constant int number = (int){ 3 };
    constant int member = ((struct one){ 4 }).a;
    _Static_assert(number == 3 && member == 4, "");
    out[0] = number + member;
}
