// What came with OpenCL C 2.0 is one message in each version before, which names the version.
// versions: 1.x 2.0
// options: --target-env=opencl2.0
// environment: spv1.0
int at_program_scope; // error[S0204] in 1.x: program-scope variable `at_program_scope` must reside in the constant address space
void blocks(int (^block)(void)) {} // error[S0138] in 1.x: blocks require OpenCL C 2.0 or the feature `__opencl_c_device_enqueue`
void pipes(read_only pipe int p) {} // error[G0005] in 1.x: `pipe` requires OpenCL C 2.0 or later
void images(read_write image2d_t image) {} // error[S0132] in 1.x: access qualifier `read_write` requires OpenCL C 2.0
void atomics(volatile global atomic_int *counter) {} // error[G0005] in 1.x: `atomic_int` requires OpenCL C 2.0 or later
void names_generic(generic int *p) {} // error[G0005] in 1.x: `generic` requires OpenCL C 2.0 or later
void underscores(__generic int *p) {} // error[S0203] in 1.x: the generic address space requires OpenCL C 2.0 or the feature `__opencl_c_generic_address_space`
void queues(queue_t queue) {} // error[G0005] in 1.x: `queue_t` requires OpenCL C 2.0 or later

kernel void k(global int *out, global const atomic_int *counter)
{
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device); // error[S0801] in 1.x: `atomic_work_item_fence` requires OpenCL C 2.0 or later
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group); // error[S0801] in 1.x: `work_group_barrier` requires OpenCL C 2.0 or later
    out[0] = work_group_reduce_add(out[1]); // error[S0801] in 1.x: `work_group_reduce_add` requires OpenCL C 2.0 or later
    out[1] = (int)get_global_linear_id(); // error[S0801] in 1.x: `get_global_linear_id` requires OpenCL C 2.0 or later
    out[2] = to_global(out)[1]; // error[S0801] in 1.x: `to_global` requires OpenCL C 2.0 or later
}
