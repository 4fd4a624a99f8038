// Atomic objects in private memory are reached through a generic pointer, and not at all where there is none. OpenCL C 6.15.12.
// options: -O0
// versions: 3.0 3.0-generic_address_space
// check in 3.0: OpPtrCastToGeneric
// check in 3.0: OpAtomicIAdd
kernel void k(global int *out)
{
    private atomic_int own;
    atomic_init(&own, 1); // error in 3.0-generic_address_space: argument 1 of `atomic_init`
    out[0] = atomic_fetch_add_explicit(&own, 1, memory_order_relaxed, memory_scope_work_group); // error in 3.0-generic_address_space: argument 1 of `atomic_fetch_add_explicit`
}
