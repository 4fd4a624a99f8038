// What came with OpenCL C 2.0 is one message in each version before, which names the version.
// versions: 1.x 2.0
// options: --target-env=opencl2.0
// environment: spv1.0
int at_program_scope; // error[S0204] in 1.x: the program-scope variable `at_program_scope` must be in constant memory
void blocks(int (^block)(void)) {} // error[S0138] in 1.x: Blocks need OpenCL C 2.0, or __opencl_c_device_enqueue from OpenCL C 3.0 on
void pipes(read_only pipe int p) {} // error[G0005] in 1.x: unknown type name `pipe`
void images(read_write image2d_t image) {} // error[S0132] in 1.x: `read_write` on an image needs OpenCL C 2.0
void atomics(volatile global atomic_int *counter) {} // error[G0005] in 1.x: unknown type name `atomic_int`
void names_generic(generic int *p) {} // error[G0005] in 1.x: unknown type name `generic`
void underscores(__generic int *p) {} // error[S0203] in 1.x: this version of the language has no generic address space
void queues(queue_t queue) {} // error[G0005] in 1.x: unknown type name `queue_t`

kernel void k(global int *out, global const atomic_int *counter) // error[G0005] in 1.x: unknown type name `atomic_int`
{
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device); // error[S0801] in 1.x: `atomic_work_item_fence` came with OpenCL C 2.0
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group); // error[S0801] in 1.x: `work_group_barrier` came with OpenCL C 2.0
    out[0] = work_group_reduce_add(out[1]); // error[S0801] in 1.x: `work_group_reduce_add` came with OpenCL C 2.0
    out[1] = (int)get_global_linear_id(); // error[S0801] in 1.x: `get_global_linear_id` came with OpenCL C 2.0
    out[2] = to_global(out)[1]; // error[S0801] in 1.x: `to_global` came with OpenCL C 2.0
}
