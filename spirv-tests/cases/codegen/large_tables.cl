// options: -O0
// Large objects are copied from constant memory in one go.
// check: OpCopyMemorySized
kernel void f(global int *out, int n) {
    int table[64] = {1, 2, 3, [63] = 4};
    float zeros[256] = {0};
    table[n & 63]++;
    zeros[n & 255] += 1;
    out[0] = table[out[1] & 63] + zeros[out[2] & 255];
}
