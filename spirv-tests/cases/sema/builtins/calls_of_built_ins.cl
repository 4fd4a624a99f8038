kernel void k(global float4 *f, global int *out, int4 i, local int *l)
{
    f[0] = fma(f[1], f[2], (float4)(1.0f));
    f[1] = max(f[2], 1.0f);
    out[0] = atomic_add(out, 1) + atomic_inc(l);
    f[2] = sin(i); // error: argument 1 of `sin`
    f[3] = sin(f[4], f[5]); // error: too many arguments to `sin`: expected 1, have 2
    out[1] = max(out[2], 1u); // error: call to `max(int, uint)` is ambiguous
    out[3] = get_global_linear_id(); // error: `get_global_linear_id` requires OpenCL C 2.0 or later
}
