// More values than there are parts: those beyond are ignored, and not evaluated.
struct pair { int a, b; };
constant struct pair both = { 1, 2, 3 }; // extension[S0701]: excess elements in initializer of `struct pair`: expected at most 2
constant char text[2] = "abc"; // extension[S0701]: initializer string of 3 characters is too long for `char[2]`
constant union { int i; float f; } one = { 1, 2.0f }; // extension[S0701]: excess elements
// A number that initializes a vector in a list is widened to it.
constant float4 rows[2] = { 1, 2, 3, 4, 5, 6, 7, 8 }; // extension[S0701]: excess elements in initializer of `float4[2]`: expected at most 2
kernel void f(global int *out)
{
    int list[2] = { 1, 2, out[5]++ }; // extension[S0701]: excess elements in initializer of `int[2]`: expected at most 2
    int scalar = { 1, 2 }; // extension[S0701]: excess elements in initializer of `int`: expected at most 1
    int grid[2][2] = { { 1, 2, 3 }, { 4 } }; // extension[S0701]: excess elements in initializer of `int[2]`: expected at most 2
    out[0] = both.b + text[1] + one.i + list[1] + scalar + grid[1][0] + (int)rows[1].w;
}
