// versions: 2.0 3.0
// A named address space fits better than the generic one (OpenCL C 3.0, 6.7.6).
#define OVERLOADED __attribute__((overloadable))
int2 OVERLOADED spaces(int *x) { return 1; }
int4 OVERLOADED spaces(global int *x) { return 1; }

int2 OVERLOADED qualified(const int *x) { return 1; }
int4 OVERLOADED qualified(global const int *x) { return 1; }

kernel void k(global int *out, local int *l)
{
    out[0] = spaces(out).w;
    out[1] = spaces(l).y;
    out[2] = qualified(out).w;
    out[3] = qualified(l).y;
}
