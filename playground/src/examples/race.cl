// How often each number from 0 to 7 occurs. Work-items add to the same counter at the same time: run it to see where. `atomic_inc`
// mends it.
kernel void histogram(global const uint *in, global uint *counts) {
    uint number = in[get_global_id(0)];
    counts[number]++;
}
