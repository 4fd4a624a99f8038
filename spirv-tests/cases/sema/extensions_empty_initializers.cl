// Empty braces make everything 0, and an array without a size one without elements.
struct pair { int a; float4 b; };
constant struct pair zero = {}; // extension[S0712]: an empty initializer is an extension of GNU C // note: write a value: `{ 0 }`
kernel void f(global int *out)
{
    int scalar = {}; // extension[S0712]: an empty initializer
    int list[3] = {}; // extension[S0712]: an empty initializer
    float4 vector = {}; // extension[S0712]: an empty initializer
    int none[] = {}; // extension[S0712]: an empty initializer
    // extension[S0142]@-1: the array `none` has no elements, which is an extension of GNU C
    int braces = {{ 1 }}; // extension[S0713]: too many braces around the initializer of a `int`
    int in_list[2] = { { 1 }, {{ 2 }} }; // extension[S0713]: too many braces
    out[0] = scalar + list[2] + (int)vector.w + sizeof(none) + braces + in_list[1] + zero.a;
}
