// snapshot: ast
typedef struct uint { int uint, float4; } t;
kernel void f(global int *out) {
    t a = { .uint = 1, .float4 = 2 };
    struct uint *b = &a;
    out[0] = a.uint + b->float4;
}
