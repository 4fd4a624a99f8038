// options: -O2
// A function with the body of a kernel does not become the kernel, which nothing may call.
// check: OpEntryPoint Kernel %same "same"
// check: OpFunctionCall %void %helper
// check: OpFunctionCall %void %helper
kernel void same(global int *p, int n) {
    for (int i = 0; i < n; i++) {
        p[i] = (p[i] ^ n) * 31 + (p[i + 1] >> 3);
        p[i + 2] += p[i] % 7 + (p[i + 3] | 5);
    }
}

static void helper(global int *p, int n) {
    for (int i = 0; i < n; i++) {
        p[i] = (p[i] ^ n) * 31 + (p[i + 1] >> 3);
        p[i + 2] += p[i] % 7 + (p[i + 3] | 5);
    }
}

kernel void user(global int *p, int n) {
    helper(p, n);
    helper(p + n, n + 1);
}
