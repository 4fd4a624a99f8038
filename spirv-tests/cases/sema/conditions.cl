struct S { int x; };

kernel void k(global int *out, int4 v, struct S s, float f)
{
    if (v > 0) out[0] = 1; // error: a condition cannot have type `int4`
    // note@-1: any(...)
    while (s) out[0] = 1; // error: a condition cannot have type `struct S`
    if (f) out[0] = 1;
    if (out) out[0] = 1;
    if (any(v > 0)) out[0] = 1;
    if (out[0] = 1) out[1] = 2; // warning: the result of an assignment is used as a condition
    if ((out[0] = 1)) out[1] = 2;
}
