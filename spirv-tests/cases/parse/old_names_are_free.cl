// options: -cl-std=CL1.2
kernel void f(global int *out) {
    int pipe = 1, queue_t = 2, atomic_int = 3, memory_order = 4;
    out[0] = pipe + queue_t * atomic_int * memory_order;
}
