static int square(int x) {
    int y = x * x;
    return y;
}

kernel void sum(global const int *in, global int *out, local int *part) {
    size_t i = get_local_id(0);
    part[i] = square(in[get_global_id(0)]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == 0) {
        int total = 0;
        for (size_t j = 0; j < get_local_size(0); j++) {
            total += part[j];
        }
        out[get_group_id(0)] = total;
    }
}

kernel void beyond(global int *out) {
    out[get_global_id(0) * 2] = 1;
}
