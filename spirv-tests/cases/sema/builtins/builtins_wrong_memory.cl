// Wrong calls of built-ins that move memory (OpenCL C 3.0, 6.15.7, 6.15.8, 6.15.11, 6.15.12.7).
kernel void f(global half *halves, global float *values, local float *shared, constant float *table, global long *longs, float4 v)
{
    event_t events[1];
    v = vloada_half4(0, values); // error[S0803]: argument 2 of `vloada_half4`: expected `const half *`, found `global float *`
    vstore_half(v, 0, halves); // error[S0803]: argument 1 of `vstore_half`: expected `float`, found `float4`
    vstore_half4_rtx(v, 0, halves); // error[S0501]: call to undeclared function `vstore_half4_rtx`
    vstorea_half4_rte(v, halves); // error[S0802]: too few arguments to `vstorea_half4_rte`: expected 3, have 2
    vstore4(v, 0, table); // error[S0803]: argument 3 of `vstore4`: expected `float *`, found `constant float *`
    v = vload3(0, values); // error[S0481]: cannot implicitly convert vector type `float3` to `float4`
    v = vload5(0, values); // error[S0501]: call to undeclared function `vload5`
    read_mem_fence(); // error[S0802]: too few arguments to `read_mem_fence`: expected 1, have 0
    write_mem_fence(CLK_LOCAL_MEM_FENCE, 1); // error[S0802]: too many arguments to `write_mem_fence`: expected 1, have 2
    events[0] = async_work_group_copy(table, shared, 16, 0); // error[S0803]: argument 1 of `async_work_group_copy`: expected `global float *`, found `constant float *`
    events[0] = async_work_group_strided_copy(shared, values, 16, 0); // error[S0802]: too few arguments to `async_work_group_strided_copy`: expected 5, have 4
    wait_group_events(events, 1); // error[S0803]: argument 1 of `wait_group_events`: expected `int`, found `private event_t *`
    longs[0] = atom_add(values, 1); // error[S0803]: argument 1 of `atom_add`: expected `volatile global/local int *`, found `global float *`
    longs[1] = atom_cmpxchg(longs, 1); // error[S0802]: too few arguments to `atom_cmpxchg`: expected 3, have 2
    longs[2] = atom_inc(longs[3]); // error[S0803]: argument 1 of `atom_inc`: expected `volatile global/local int *`, `volatile global/local uint *`, ... or `volatile global/local ulong *`, found `long`
    values[0] = atomic_xchg(values, v); // error[S0803]: argument 2 of `atomic_xchg`: expected `float`, found `float4`
}

// Where several fit, the advice is a cast that decides: of what differs, to what the pointer points at, where it points.
void g(global volatile int *ints, local volatile uchar *bytes, int4 v, uchar2 w)
{
    v = vload4(0, ints); // error[S0804]: call to `vload4(int, global volatile int *)` is ambiguous // note: cast argument 2 to `global const int *`: `(global const int *)`
    v = vload4(0, (global const int *)ints);
    w = vload2(0, bytes); // error[S0804]: call to `vload2(int, local volatile uchar *)` is ambiguous // note: cast argument 2 to `local const uchar *`: `(local const uchar *)`
    w = vload2(0, (local const uchar *)bytes);
}
