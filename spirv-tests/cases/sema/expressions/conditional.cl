struct S { int x; };
void nothing(void) {}

kernel void k(global int *out, int c, struct S a, struct S b, global int *p, float f)
{
    out[0] = c ? 1 : 2.5f;
    out[1] = (c ? a : b).x;
    global int *q = c ? p : 0;
    q = c ? 0 : p;
    c ? nothing() : nothing();
    out[2] = sizeof(c ? (char)1 : (char)2);
    out[3] = f ? 1 : 2; // error: condition of `?:` cannot have floating-point type `float`
    out[4] = c ? a : 1; // error: invalid operands to `?:` (`struct S` and `int`)
    out[5] = c ?: 7;
}
