kernel void add(global int *counts) {
    size_t index = get_global_id(0);
    counts[indx] += 1;
}
