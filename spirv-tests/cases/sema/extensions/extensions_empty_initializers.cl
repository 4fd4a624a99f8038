// Empty braces make everything 0, and an array without a size one without elements.
struct pair { int a; float4 b; };
constant struct pair zero = {}; // extension[S0712]: use of an empty initializer is a GNU and C23 extension // note: use `{ 0 }`: `{ 0 }`
kernel void f(global int *out)
{
    int scalar = {}; // extension[S0712]: an empty initializer
    int list[3] = {}; // extension[S0712]: an empty initializer
    float4 vector = {}; // extension[S0712]: an empty initializer
    int none[] = {}; // extension[S0712]: an empty initializer
    // extension[S0142]@-1: zero-length array `none` is a GNU extension
    int braces = {{ 1 }}; // extension[S0713]: too many braces around scalar initializer of type `int`
    int in_list[2] = { { 1 }, {{ 2 }} }; // extension[S0713]: too many braces
    out[0] = scalar + list[2] + (int)vector.w + sizeof(none) + braces + in_list[1] + zero.a;
}
