kernel void sum(global const int *in, local int *part, global int *out) {
    size_t i = get_local_id(0);
    part[i] = in[get_global_id(0)];
    for (size_t n = get_local_size(0) / 2; n > 0; n /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i < n) part[i] += part[i + n];
    }
    if (i == 0) atomic_add(out, part[0]);
}
