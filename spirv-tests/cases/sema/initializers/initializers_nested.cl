// Initializers of parts of parts (C99 6.7.8).
// options: -cl-std=CL1.2
struct point { int x, y; };
struct line { struct point ends[2]; int width; };
union number { int i; float f; };
struct nothing {};
struct after_nothing { struct nothing none; int n; };

constant int many[2] = { 1, 2, 3 }; // warning[S0701]: excess elements in initializer of `int[2]`: expected at most 2
constant int outside[2] = { [2] = 1 }; // error[S0702]: array designator index 2 is out of bounds for an array of 2 elements
constant int member[2] = { .x = 1 }; // error[S0702]: field designator `.x` cannot initialize non-struct, non-union type `int[2]`
constant struct point index = { [0] = 1 }; // error[S0702]:
constant struct point wrong = { .xx = 1 }; // error[S0702]: field designator `xx` does not refer to any field in type `struct point`
constant int scalar = { 1, 2 }; // warning[S0701]: excess elements in initializer of `int`: expected at most 1
constant int empty = {}; // warning[S0712]: use of an empty initializer is a GNU and C23 extension
constant char text[2] = "abc"; // warning[S0701]: initializer string of 3 characters is too long for `char[2]`
constant int no_braces[2] = 1; // error[S0705]: initializer of `int[2]` must be an initializer list
constant float4 few = { 1, 2 }; // error[S0709]: too few elements in initializer of `float4`: expected 4, have 2
constant int again[2] = { [0] = 1, [0] = 2 }; // warning[S0703]: initializer overrides prior initialization of this subobject
constant union number one_of[2] = { { .i = 1, .f = 2.0f }, { .f = 1, .f = 2 } }; // warning[S0703]: initializer overrides prior initialization of this subobject
// note@-1: previous initialization
// warning[S0703]@-2:
constant struct after_nothing taken = { 1, 2 }; // warning[S0701]: excess elements in initializer of `struct nothing`: expected at most 0
constant struct after_nothing designated = { .none = 1 }; // warning[S0701]: excess elements in initializer of `struct nothing`: expected at most 0
constant struct nothing none[] = { 1 }; // warning[S0701]: excess elements in initializer of `struct nothing`: expected at most 0
constant struct after_nothing fine = { {}, 2 }; // warning[S0712]: use of an empty initializer is a GNU and C23 extension

constant struct line a = { { { 1, 2 }, { 3, 4 } }, 5 };
constant struct line b = { 1, 2, 3, 4, 5 };
constant struct line c = { .ends[1].x = 1, 2, 3 };
constant union number d = { .f = 1.5f };
constant char e[3] = "abc", f[] = "abc", g[2][4] = { "ab", { 'c' } };
constant float4 h[2] = { { 1, 2, 3, 4 }, (float4)(0) }, i = { (float2)(1, 2), 3, 4 };
constant int j[] = { [7] = 1 };
constant int k[2][2] = { { 1 }, 2 };
constant int *constant l[] = { &j[7], j, 0 };
_Static_assert(sizeof(j) == 32 && sizeof(f) == 4, "");

kernel void right(global int *out, int n)
{
    struct line m = { { { n } }, .width = n };
    struct line o[2] = { a, { .width = 1 } };
    struct point p = { n, .x = 1 }; // warning[S0703]:
    float4 q = { n, (float2)(n), 1 };
    out[0] = m.width + o[1].width + p.y + (int)q.x;
}
