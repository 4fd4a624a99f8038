// An expression statement whose result nobody uses and that does nothing else (C99 6.8.3): also a call of a built-in function that only
// computes a result. A read of a volatile object is a side effect, and so is everything that writes.
// options: -cl-std=CL3.0
kernel void k(global float *out, global int *counter, volatile global int *flag, read_only image2d_t image, sampler_t sampler, int n)
{
    max(n, 3); // warning[S0606]: ignoring return value of `max`, which has no side effects
    (sqrt(out[0])); // warning[S0606]: ignoring return value of `sqrt`, which has no side effects
    vload4(0, out); // warning[S0606]: ignoring return value of `vload4`, which has no side effects
    read_imagef(image, sampler, (float2)(0.5f)); // warning[S0606]: ignoring return value of `read_imagef`
    get_global_id(0); // warning[S0606]: ignoring return value of `get_global_id`
    convert_int_sat(out[0]); // warning[S0606]: ignoring return value of `convert_int_sat`
    amd_lerp(1u, 2u, 3u); // warning[S0606]: ignoring return value of `amd_lerp`
    as_int(out[0]); // warning[S0606]: ignoring return value of `as_int`
    out[1]; // warning[S0606]: expression result unused
    *out; // warning[S0606]: expression result unused
    -n; // warning[S0606]: expression result unused
    5; // warning[S0606]: expression result unused
    sizeof(n); // warning[S0606]: expression result unused
    n == 3; // warning[S0606]: equality comparison result unused
    // note@-1: use `=` to assign

    int exponent;
    float whole;
    frexp(out[2], &exponent);
    modf(out[2], &whole);
    atomic_inc(counter);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    printf("%d\n", n);
    *flag;
    flag[0];
    n && atomic_inc(counter);
    n++;
    (void)n;
    (void)max(n, 3);
    out[0] = whole + exponent;
}

int min(float a, int b);
void own(void)
{
    min(1.0f, 2);
}
