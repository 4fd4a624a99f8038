// Wrong calls of built-ins that move memory (OpenCL C 3.0, 6.15.7, 6.15.8, 6.15.11, 6.15.12.7).
kernel void f(global half *halves, global float *values, local float *shared, constant float *table, global long *longs, float4 v)
{
    event_t events[1];
    v = vloada_half4(0, values); // error[S0803]: argument 2 of `vloada_half4` is `global float *`, but `const half *` is expected
    vstore_half(v, 0, halves); // error[S0803]: argument 1 of `vstore_half` is `float4`, but `float` is expected
    vstore_half4_rtx(v, 0, halves); // error[S0501]: the function `vstore_half4_rtx` is not declared
    vstorea_half4_rte(v, halves); // error[S0802]: `vstorea_half4_rte` takes 3 arguments, not 2
    vstore4(v, 0, table); // error[S0803]: argument 3 of `vstore4` is `constant float *`, but `float *` is expected
    v = vload3(0, values); // error[S0481]: vectors do not convert implicitly, here from `float3` to `float4`
    v = vload5(0, values); // error[S0501]: the function `vload5` is not declared
    read_mem_fence(); // error[S0802]: `read_mem_fence` takes 1 argument, not 0
    write_mem_fence(CLK_LOCAL_MEM_FENCE, 1); // error[S0802]: `write_mem_fence` takes 1 argument, not 2
    events[0] = async_work_group_copy(table, shared, 16, 0); // error[S0803]: argument 1 of `async_work_group_copy` is `constant float *`, but `global float *` is expected
    events[0] = async_work_group_strided_copy(shared, values, 16, 0); // error[S0802]: `async_work_group_strided_copy` takes 5 arguments, not 4
    wait_group_events(events, 1); // error[S0803]: argument 1 of `wait_group_events` is `private event_t *`, but `int` is expected
    longs[0] = atom_add(values, 1); // error[S0803]: argument 1 of `atom_add` is `global float *`, but `volatile global/local int *` is expected
    longs[1] = atom_cmpxchg(longs, 1); // error[S0802]: `atom_cmpxchg` takes 3 arguments, not 2
    longs[2] = atom_inc(longs[3]); // error[S0803]: argument 1 of `atom_inc` is `long`, but `volatile global/local int *`, `volatile global/local uint *`, ... or `volatile global/local ulong *` is expected
    values[0] = atomic_xchg(values, v); // error[S0803]: argument 2 of `atomic_xchg` is `float4`, but `float` is expected
}

// Where several fit, the advice is a cast that decides: of what differs, to what the pointer points at, where it points.
void g(global volatile int *ints, local volatile uchar *bytes, int4 v, uchar2 w)
{
    v = vload4(0, ints); // error[S0804]: several `vload4` fit these arguments equally well // note: cast this argument to `global const int *`: `(global const int *)`
    v = vload4(0, (global const int *)ints);
    w = vload2(0, bytes); // error[S0804]: several // note: cast this argument to `local const uchar *`
    w = vload2(0, (local const uchar *)bytes);
}
