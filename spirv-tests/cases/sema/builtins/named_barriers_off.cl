// options: -cl-std=CL2.0 -cl-ext=-cl_khr_subgroup_named_barrier
// Named barriers without their extension.
kernel void k()
{
    named_barrier_t barrier; // error: use of type `named_barrier_t` requires `cl_khr_subgroup_named_barrier`, which is not enabled
    named_barrier_init(4); // error: `named_barrier_init` requires `cl_khr_subgroup_named_barrier`, which is not enabled
}
