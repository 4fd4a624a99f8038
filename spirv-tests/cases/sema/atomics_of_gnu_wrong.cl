// options: -cl-std=CL1.2
// Objects on which `__sync_*` and `__atomic_*` do not operate.
kernel void k(global int *out, global char *small, constant int *fixed, global const int *kept, global float *number)
{
    int own = 0;
    out[0] = __sync_fetch_and_add(small, 1); // error[S0803]: `__sync_fetch_and_add` does not take an object by `global char *` // note: a number of 32 or 64 bits
    out[1] = __sync_fetch_and_add(fixed, 1); // error[S0803]: by `constant int *`
    out[2] = __atomic_load_n(kept, 0) + __sync_add_and_fetch(kept, 1); // error[S0803]: `__sync_add_and_fetch` does not take an object by `global const int *`
    out[3] = __sync_fetch_and_add(&own, 1); // error[S0803]: by `private int *`
    out[4] = __sync_fetch_and_add(number, 1); // error[S0803]: by `global float *`
    out[5] = __sync_fetch_and_add(out[0], 1); // error[S0803]: by `int`
    out[6] = __sync_fetch_and_add(out); // error[S0802]: takes 2 arguments, not 1
    out[7] = __sync_fetch_and_add(out, small); // error[S0420]: does not take an operand
    out[8] = __sync_fetch_and_nand(out, 1); // error[S0501]: belongs to other compilers of C
    out[9] = __atomic_load_n(out, number); // error[S0420]: does not take an operand
    out[10] = __atomic_load_n(out, __ATOMIC_RELEASE); // warning[S0806]: a load cannot have the order `memory_order_release`
    __atomic_load(out, small, 0); // error[S0420]: does not take an operand
}
