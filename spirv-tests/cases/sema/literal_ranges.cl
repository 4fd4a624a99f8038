kernel void k(global float *f, global ulong *u)
{
    u[0] = 18446744073709551615; // warning: too large for any signed type
    f[0] = 1e39f; // warning: too large for `float`
    f[1] = 1e-60f; // warning: too small for `float`
    f[2] = 0.0e-60f;
    f[3] = 0x1.8p1f;
}
