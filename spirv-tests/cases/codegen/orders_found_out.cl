// options: -cl-std=CL2.0
// Flags, orders and scopes that only passes find out are computed as those that are known are made.
// check: OpMemoryBarrier %uint_2 %uint_0
// check: OpMemoryBarrier %uint_2 %uint_258
// check: OpMemoryBarrier %uint_1 %uint_516
// check: OpMemoryBarrier %uint_0 %uint_776
// check: OpMemoryBarrier %uint_4 %uint_2056
// check: OpMemoryBarrier %uint_3 %uint_2832
// check: OpControlBarrier %uint_2 %uint_1 %uint_2320
// check: OpAtomicStore %shared %uint_2 %uint_260 %uint_1
// check: OpAtomicLoad %uint %shared %uint_2 %uint_258
// check: OpAtomicIAdd %uint %shared %uint_1 %uint_264 %uint_1
static inline void fence(cl_mem_fence_flags flags, memory_order order, memory_scope scope)
{
    atomic_work_item_fence(flags, order, scope);
}

static inline void wait(cl_mem_fence_flags flags, memory_scope scope) { work_group_barrier(flags, scope); }
static inline void store(local atomic_int *to, memory_order order) { atomic_store_explicit(to, 1, order, memory_scope_work_group); }
static inline int load(local atomic_int *from, memory_order order) { return atomic_load_explicit(from, order, memory_scope_work_group); }
static inline int add(local atomic_int *to, memory_order order) { return atomic_fetch_add_explicit(to, 1, order); }

kernel void k(local atomic_int *shared, global int *out)
{
    fence(0, memory_order_relaxed, memory_scope_work_group);
    fence(CLK_LOCAL_MEM_FENCE, memory_order_acquire, memory_scope_work_group);
    fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
    fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_all_svm_devices);
    fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);
    fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE, memory_order_seq_cst, memory_scope_sub_group);
    wait(CLK_LOCAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE, memory_scope_device);
    store(shared, memory_order_release);
    out[0] = load(shared, memory_order_acquire) + add(shared, memory_order_acq_rel);
}
