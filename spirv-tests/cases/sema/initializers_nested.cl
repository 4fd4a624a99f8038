// Initializers of parts of parts (C99 6.7.8).
// options: -cl-std=CL1.2
struct point { int x, y; };
struct line { struct point ends[2]; int width; };
union number { int i; float f; };
struct nothing {};
struct after_nothing { struct nothing none; int n; };

constant int many[2] = { 1, 2, 3 }; // warning[S0701]: excess elements in the initializer of `int[2]` are ignored
constant int outside[2] = { [2] = 1 }; // error[S0702]: there is no element 2 in an array of 2 elements
constant int member[2] = { .x = 1 }; // error[S0702]: `.x` names a member of a structure, and this is a `int[2]`
constant struct point index = { [0] = 1 }; // error[S0702]:
constant struct point wrong = { .xx = 1 }; // error[S0702]: `struct point` has no member `xx`
constant int scalar = { 1, 2 }; // warning[S0701]: excess elements in the initializer of `int` are ignored
constant int empty = {}; // warning[S0712]: an empty initializer is an extension of GNU C
constant char text[2] = "abc"; // warning[S0701]: the string has 3 characters, too many for `char[2]`
constant int no_braces[2] = 1; // error[S0705]: `int[2]` is initialized by a list in braces
constant float4 few = { 1, 2 }; // error[S0709]: `float4` takes 4 values, and 2 values stand here
constant int again[2] = { [0] = 1, [0] = 2 }; // warning[S0703]: this replaces an earlier value of the same part
constant union number one_of[2] = { { .i = 1, .f = 2.0f }, { .f = 1, .f = 2 } }; // warning[S0703]: this replaces an earlier value of the same part
// note@-1: this value is not used
// warning[S0703]@-2:
constant struct after_nothing taken = { 1, 2 }; // warning[S0701]: excess elements in the initializer of `struct nothing` are ignored
constant struct after_nothing designated = { .none = 1 }; // warning[S0701]: excess elements in the initializer of `struct nothing` are ignored
constant struct nothing none[] = { 1 }; // warning[S0701]: excess elements in the initializer of `struct nothing` are ignored
constant struct after_nothing fine = { {}, 2 }; // warning[S0712]: an empty initializer is an extension of GNU C

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
