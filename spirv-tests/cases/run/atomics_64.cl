// 64-bit atomics with their extensions.
// OpenCL 2.1 as the validator knows it has no extensions.
// environment: spv1.0
// global: 32
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

kernel void test(global int *out, global const int *in, global uint *memory)
{
    const long id = get_global_id(0);
    global long *g = (global long *)memory;
    global ulong *mine = (global ulong *)memory + 16 + id;
    atom_add(&g[0], id << 40);
    atom_max(&g[1], id << 33);
    CHECK(atom_xchg(mine, 5UL << 32) == 0);
    CHECK(atom_cmpxchg(mine, 5UL << 32, 7UL) == 5UL << 32 && *mine == 7);
    CHECK(atom_inc(mine) == 7 && atom_dec(mine) == 8 && atom_sub(mine, 10UL) == 7 && *mine == (ulong)-3);
    CHECK(atom_and(mine, 0xffff0000ffff0000UL) == (ulong)-3 && atom_or(mine, 1UL) == 0xffff0000ffff0000UL);
    CHECK(atom_xor(mine, 3UL) == 0xffff0000ffff0001UL && atom_min(mine, 100UL) == 0xffff0000ffff0002UL && *mine == 100);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    if (atom_inc(&g[2]) == 31)
        CHECK(g[0] == 496L << 40 && g[1] == 31L << 33);
    else
        CHECK(1);
}
