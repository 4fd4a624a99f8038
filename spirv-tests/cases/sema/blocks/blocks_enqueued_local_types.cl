// options: -cl-std=CL2.0
// Enqueued Blocks whose parameters point at any type in local memory (cl_khr_device_enqueue_local_arg_types).
typedef struct { int a; float4 b; } pair;
kernel void k(queue_t queue, global float *out, uint flags) {
    ndrange_t range = ndrange_1D(64);
    enqueue_kernel(queue, flags, range, ^(local int *i, local float4 *f, local pair *p) {
        i[0] = 1; f[0] = 2; p->b = f[0] + p->a;
        out[0] = p->b.x + i[0];
    }, 4, 64u, 32L);
    enqueue_kernel(queue, flags, range, 0, NULL, NULL, ^(local void *v, local char *c) { *c = 1; }, 4, 8);
    out[1] = get_kernel_work_group_size(^(local uchar16 *u) { *u = 1; });
    enqueue_kernel(queue, flags, range, ^(global int *i) {}, 4); // error[S1005]: parameters of an enqueued Block must be pointers to local memory, found `global int *`
    enqueue_kernel(queue, flags, range, ^(int i) {}, 4); // error[S1005]: parameters of an enqueued Block must be pointers to local memory, found `int`
}
