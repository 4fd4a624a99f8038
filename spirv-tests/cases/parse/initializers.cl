// snapshot: ast
struct point { int x, y; };
struct line { struct point ends[2]; int width; };
constant int a[] = { 1, 2, [5] = 3, 4, [0] = 5, }; // warning: initializer overrides prior initialization of this subobject
constant struct line b = { { { 1, 2 }, { .y = 3 } }, .width = 4 };
constant struct line c = { .ends[1].x = 1, 2, 3 };
constant char d[] = "text", e[2][3] = { "ab", { 'c' } };

kernel void f(global int *out) {
    struct point p = (struct point){ .y = 1 };
    float4 v = { 1, 2, 3, 4 };
    int zero[3] = { }; // warning[S0712]: use of an empty initializer is a GNU and C23 extension
    out[0] = a[6] + b.width + c.width + d[0] + e[1][0] + p.y + v.x + zero[2] + (int[]){ 1, 2 }[1];
}
