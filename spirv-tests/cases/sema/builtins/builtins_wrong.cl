// One wrong call for each family of built-ins (OpenCL C 6.15).
// options: -ferror-limit=0
kernel void f(global int *out, global float *values, local int *shared, int n, float4 v, int4 m)
{
    out[0] = get_global_id(values); // error: argument 1 of `get_global_id`: expected `uint`, found `global float *`
    out[1] = get_local_size(); // error: too few arguments to `get_local_size`: expected 1, have 0
    values[0] = sin(out); // error: argument 1 of `sin`: expected `float`, `float2`, ... or `half16`, found `global int *`
    values[1] = native_sin(1, 2); // error: too many arguments to `native_sin`: expected 1, have 2
    values[2] = half_cos(v); // error: cannot convert vector type `float4` to `float`
    values[3] = fmin(v, m); // error: argument 2 of `fmin`: expected `float4`, found `int4`
    out[2] = popcount(values[0]); // error: call to `popcount(float)` is ambiguous
    out[3] = mad24(n, n); // error: too few arguments to `mad24`: expected 3, have 2
    values[4] = smoothstep(v, v); // error: too few arguments to `smoothstep`: expected 3, have 2
    values[5] = dot(v, m); // error: argument 2 of `dot`: expected `float4`, found `int4`
    values[6] = length(n, n); // error: too many arguments to `length`: expected 1, have 2
    out[4] = isnan(n, n); // error: too many arguments to `isnan`: expected 1, have 2
    v = select(v, v, values[0]); // error: call to `select(float4, float4, float)` is ambiguous
    v = bitselect(v, v, m); // error: argument 3 of `bitselect`: expected `float4`, found `int4`
    out[5] = any(v); // error: argument 1 of `any`: expected `int4`, `char4`, ... or `long4`, found `float4`
    v = vload4(0, out); // error: cannot implicitly convert vector type `int4` to `float4`
    vstore4(v, 0, out); // error: argument 1 of `vstore4`: expected `int4`, found `float4`
    values[7] = vload_half(0, values); // error: argument 2 of `vload_half`: expected `const half *`, found `global float *`
    barrier(); // error: too few arguments to `barrier`: expected 1, have 0
    mem_fence(values); // error: argument 1 of `mem_fence`: expected `uint`, found `global float *`
    event_t event = async_work_group_copy(values, shared, 16, 0); // error: argument 2 of `async_work_group_copy`: expected `const local float *`, found `local int *`
    wait_group_events(1, out); // error: argument 2 of `wait_group_events`: expected `event_t *`, found `global int *`
    prefetch(shared, 4); // error: argument 1 of `prefetch`: expected `const global int *` or `const global uint *`, found `local int *`
    out[6] = atomic_add(values, 1); // error: argument 1 of `atomic_add`: expected `volatile global/local int *`, found `global float *`
    out[7] = atomic_inc(n); // error: argument 1 of `atomic_inc`: expected `volatile global/local int *` or `volatile global/local uint *`, found `int`
    m = shuffle(m, v); // error: argument 2 of `shuffle`: expected `uint4`, found `float4`
    m = shuffle2(m, v, m); // error: argument 1 of `shuffle2`: expected `float4` or `int4`, found `int4`
    m = convert_int4(values[0]); // error: `convert_int4` cannot convert `float` to `int4`
    m = as_int4(values[0]); // error: cannot reinterpret `float` as `int4`: sizes differ (4 and 16 bytes)
    out[8] = convert_int_sat_rtx(values[0]); // error: call to undeclared function `convert_int_sat_rtx`
    printf(n); // error: argument 1 of `printf`: expected `const constant char *`, found `int`
    out[9] = vec_step(missing); // error: use of undeclared identifier `missing`
}
