struct S { int x; };

kernel void k(global int *out, struct S s, float f, double d, global float4 *v)
{
    out[0] = s + 1; // error: `+` does not take operands of type `struct S` and `int`
    out[1] = -s; // error: `-` does not take an operand of type `struct S`
    out[2] = f % 2; // error: `%` takes integers, not `float`
    // note@-1: fmod
    out[3] = 1 & d; // error: `&` takes integers, not `double`
    out[4] = ~f; // error: `~` takes integers, not `float`
    out[5] = 1 << f; // error: `<<` takes integers, not `float`
    v[0] = v[1] | v[2]; // error: `|` takes integers, not `float4`
    out[6] = out * 2; // error: `*` does not take operands of type `global int *` and `int`
}
