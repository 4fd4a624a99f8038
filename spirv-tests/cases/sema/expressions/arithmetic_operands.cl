struct S { int x; };

kernel void k(global int *out, struct S s, float f, double d, global float4 *v)
{
    out[0] = s + 1; // error: invalid operands to `+` (`struct S` and `int`)
    out[1] = -s; // error: invalid argument type `struct S` to `-`
    out[2] = f % 2; // error: `%` requires integer operands, found `float`
    // note@-1: fmod
    out[3] = 1 & d; // error: `&` requires integer operands, found `double`
    out[4] = ~f; // error: `~` requires integer operands, found `float`
    out[5] = 1 << f; // error: `<<` requires integer operands, found `float`
    v[0] = v[1] | v[2]; // error: `|` requires integer operands, found `float4`
    out[6] = out * 2; // error: invalid operands to `*` (`global int *` and `int`)
}
