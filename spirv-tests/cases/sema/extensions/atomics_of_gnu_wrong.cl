// options: -cl-std=CL1.2
// Objects on which `__sync_*` and `__atomic_*` do not operate.
kernel void k(global int *out, global char *small, constant int *fixed, global const int *kept, global float *number)
{
    int own = 0;
    out[0] = __sync_fetch_and_add(small, 1); // error[S0803]: invalid pointer argument of type `global char *` to `__sync_fetch_and_add` // note: expected a pointer to a 32-bit or 64-bit number that is not in constant memory; private memory requires the generic address space
    out[1] = __sync_fetch_and_add(fixed, 1); // error[S0803]: invalid pointer argument of type `constant int *` to `__sync_fetch_and_add`
    out[2] = __atomic_load_n(kept, 0) + __sync_add_and_fetch(kept, 1); // error[S0803]: invalid pointer argument of type `global const int *` to `__sync_add_and_fetch`
    out[3] = __sync_fetch_and_add(&own, 1); // error[S0803]: invalid pointer argument of type `private int *` to `__sync_fetch_and_add`
    out[4] = __sync_fetch_and_add(number, 1); // error[S0803]: invalid pointer argument of type `global float *` to `__sync_fetch_and_add`
    out[5] = __sync_fetch_and_add(out[0], 1); // error[S0803]: invalid pointer argument of type `int` to `__sync_fetch_and_add`
    out[6] = __sync_fetch_and_add(out); // error[S0802]: too few arguments to `__sync_fetch_and_add`: expected 2, have 1
    out[7] = __sync_fetch_and_add(out, small); // error[S0420]: invalid argument type `global char *` to `__sync_fetch_and_add`
    out[8] = __sync_fetch_and_nand(out, 1); // error[S0501]: `__sync_fetch_and_nand` belongs to other C compilers and is not supported
    out[9] = __atomic_load_n(out, number); // error[S0420]: invalid argument type `global float *` to `__atomic_load_n`
    out[10] = __atomic_load_n(out, __ATOMIC_RELEASE); // warning[S0806]: memory order `memory_order_release` is invalid for an atomic load
    __atomic_load(out, small, 0); // error[S0420]: invalid argument type `global char *` to `__atomic_load`
}
