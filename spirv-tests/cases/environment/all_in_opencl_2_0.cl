// What OpenCL 1.2 does not take, 2.0 does.
// options: -cl-std=CL2.0 --target-env=opencl2.0
// environment: spv1.0
kernel void f(global atomic_int *g, read_only pipe int p, read_write image2d_t image, queue_t q)
{
    atomic_fetch_add_explicit(g, 1, memory_order_acquire, memory_scope_device);
    atomic_store_explicit(g, 1, memory_order_release, memory_scope_all_svm_devices);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    write_imagef(image, (int2)(0, 0), read_imagef(image, (int2)(0, 0)));
    atomic_fetch_add(g, (int)get_pipe_num_packets(p) + work_group_reduce_add(1));
    enqueue_kernel(q, 0, ndrange_1D(1), ^{ atomic_fetch_add(g, 1); });
}
