struct S { int x; };

kernel void k(global int *out, int4 v, struct S s, float f)
{
    if (v > 0) out[0] = 1; // error: condition must have scalar type, not `int4`
    // note@-1: any(...)
    while (s) out[0] = 1; // error: condition must have scalar type, not `struct S`
    if (f) out[0] = 1;
    if (out) out[0] = 1;
    if (any(v > 0)) out[0] = 1;
    if (out[0] = 1) out[1] = 2; // warning: using the result of an assignment as a condition without parentheses
    if ((out[0] = 1)) out[1] = 2;
}
