// One wrong call for each family of built-ins (OpenCL C 6.15).
// options: -ferror-limit=0
kernel void f(global int *out, global float *values, local int *shared, int n, float4 v, int4 m)
{
    out[0] = get_global_id(values); // error: argument 1 of `get_global_id` is `global float *`, but `uint` is expected
    out[1] = get_local_size(); // error: `get_local_size` takes 1 argument, not 0
    values[0] = sin(out); // error: argument 1 of `sin` is `global int *`, but `float`, `float2`, ... or `half16` is expected
    values[1] = native_sin(1, 2); // error: `native_sin` takes 1 argument, not 2
    values[2] = half_cos(v); // error: a vector (`float4`) does not convert to `float`
    values[3] = fmin(v, m); // error: argument 2 of `fmin` is `int4`, but `float4` is expected
    out[2] = popcount(values[0]); // error: several `popcount` fit these arguments equally well
    out[3] = mad24(n, n); // error: `mad24` takes 3 arguments, not 2
    values[4] = smoothstep(v, v); // error: `smoothstep` takes 3 arguments, not 2
    values[5] = dot(v, m); // error: argument 2 of `dot` is `int4`, but `float4` is expected
    values[6] = length(n, n); // error: `length` takes 1 argument, not 2
    out[4] = isnan(n, n); // error: `isnan` takes 1 argument, not 2
    v = select(v, v, values[0]); // error: several `select` fit these arguments equally well
    v = bitselect(v, v, m); // error: argument 3 of `bitselect` is `int4`, but `float4` is expected
    out[5] = any(v); // error: argument 1 of `any` is `float4`, but `int4`, `char4`, ... or `long4` is expected
    v = vload4(0, out); // error: vectors do not convert implicitly, here from `int4` to `float4`
    vstore4(v, 0, out); // error: argument 1 of `vstore4` is `float4`, but `int4` is expected
    values[7] = vload_half(0, values); // error: argument 2 of `vload_half` is `global float *`, but `const half *` is expected
    barrier(); // error: `barrier` takes 1 argument, not 0
    mem_fence(values); // error: argument 1 of `mem_fence` is `global float *`, but `uint` is expected
    event_t event = async_work_group_copy(values, shared, 16, 0); // error: argument 2 of `async_work_group_copy` is `local int *`, but `const local float *` is expected
    wait_group_events(1, out); // error: argument 2 of `wait_group_events` is `global int *`, but `event_t *` is expected
    prefetch(shared, 4); // error: argument 1 of `prefetch` is `local int *`, but `const global int *` or `const global uint *` is expected
    out[6] = atomic_add(values, 1); // error: argument 1 of `atomic_add` is `global float *`, but `volatile global/local int *` is expected
    out[7] = atomic_inc(n); // error: argument 1 of `atomic_inc` is `int`, but `volatile global/local int *` or `volatile global/local uint *` is expected
    m = shuffle(m, v); // error: argument 2 of `shuffle` is `float4`, but `uint4` is expected
    m = shuffle2(m, v, m); // error: argument 1 of `shuffle2` is `int4`, but `float4` or `int4` is expected
    m = convert_int4(values[0]); // error: `convert_int4` makes a `int4` and does not take `float`
    m = as_int4(values[0]); // error: the bits of a `float` do not make a `int4`
    out[8] = convert_int_sat_rtx(values[0]); // error: the function `convert_int_sat_rtx` is not declared
    printf(n); // error: argument 1 of `printf` is `int`, but `const constant char *` is expected
    out[9] = vec_step(missing); // error: `missing` is not declared
}
