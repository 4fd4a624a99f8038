// versions: 1.0 1.1 1.2 2.0 3.0 3.1
// options: -cl-ext=-cl_khr_int64_base_atomics

// Built-ins of later versions, and those whose extension or feature is off.
kernel void k(global uint *p, volatile global long *l, global int4 *v, global float *f)
{
    *p = popcount(*p); // error in 1.0 1.1: `popcount` requires OpenCL C 1.2 or later
    *p = ctz(*p); // error in 1.x: `ctz` requires OpenCL C 2.0 or later
    barrier(CLK_LOCAL_MEM_FENCE);
    work_group_barrier(CLK_LOCAL_MEM_FENCE); // error in 1.x: `work_group_barrier` requires OpenCL C 2.0 or later
    atom_add(l, 1); // error: `atom_add` requires `cl_khr_int64_base_atomics`, which is not enabled
    v[0] = shuffle(v[0], (uint4)(1)); // error in 1.0: `shuffle` requires OpenCL C 1.1 or later
    *f = maxmag(*f, 1.0f); // error in 1.0: `maxmag` requires OpenCL C 1.1 or later
    *p = work_group_all(1); // error in 1.x: `work_group_all` requires OpenCL C 2.0 or later
}
