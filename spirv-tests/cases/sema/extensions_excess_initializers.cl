// More values than there are parts: those beyond are ignored, and not evaluated.
struct pair { int a, b; };
constant struct pair both = { 1, 2, 3 }; // extension[S0701]: excess elements in the initializer of `struct pair` are ignored // note: `struct pair` takes 2 values
constant char text[2] = "abc"; // extension[S0701]: the string has 3 characters, too many for `char[2]`
constant union { int i; float f; } one = { 1, 2.0f }; // extension[S0701]: excess elements
// A number that initializes a vector in a list is widened to it.
constant float4 rows[2] = { 1, 2, 3, 4, 5, 6, 7, 8 }; // extension[S0701]: excess elements in the initializer of `float4[2]` are ignored // note: `float4[2]` takes 2 values
kernel void f(global int *out)
{
    int list[2] = { 1, 2, out[5]++ }; // extension[S0701]: excess elements in the initializer of `int[2]` are ignored
    int scalar = { 1, 2 }; // extension[S0701]: excess elements in the initializer of `int` are ignored // note: `int` takes 1 value
    int grid[2][2] = { { 1, 2, 3 }, { 4 } }; // extension[S0701]: excess elements in the initializer of `int[2]` are ignored
    out[0] = both.b + text[1] + one.i + list[1] + scalar + grid[1][0] + (int)rows[1].w;
}
