// options: -O0
// Objects are copied from constant memory in one go: with their type, and as bytes if they are large.
// check: OpCopyMemory %
// check: OpCopyMemorySized
kernel void f(global int *out, int n) {
    int table[256] = {1, 2, 3, [255] = 4};
    float zeros[257] = {0};
    table[n & 255]++;
    zeros[n & 255] += 1;
    out[0] = table[out[1] & 255] + zeros[out[2] & 255];
}
