// options: -cl-std=CL2.0 -cl-ext=-cl_khr_subgroup_named_barrier
// Named barriers without their extension.
kernel void k()
{
    named_barrier_t barrier; // error: the type `named_barrier_t` needs `cl_khr_subgroup_named_barrier`
    named_barrier_init(4); // error: `named_barrier_init` needs `cl_khr_subgroup_named_barrier`, which is off
}
