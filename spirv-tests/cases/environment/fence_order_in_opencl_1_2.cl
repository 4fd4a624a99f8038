// OpenCL 1.2 has one order of fences, which is sequentially consistent.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(global int *g)
{
    g[0] = 1;
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_work_group);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group); // error: `atomic_work_item_fence` requires a memory order other than sequentially consistent, which `opencl1.2` does not support
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device); // error: `atomic_work_item_fence` requires a memory scope other than work-group, which `opencl1.2` does not support
}
