kernel void k(global float *f, global ulong *u)
{
    u[0] = 18446744073709551615; // warning: integer literal is too large for a signed integer type, interpreting as unsigned
    f[0] = 1e39f; // warning: magnitude of floating-point constant too large for type `float`
    f[1] = 1e-60f; // warning: magnitude of floating-point constant too small for type `float`
    f[2] = 0.0e-60f;
    f[3] = 0x1.8p1f;
}
