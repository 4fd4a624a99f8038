// One mistake, one message: the parts of the `for` and its body are read.
kernel void k(global int *out, int n) {
    for int i = 0; i < n; i++) { // error: this `)` closes nothing
        // note@-1: `(` is missing here
        out[i] = unknown_0; // error: `unknown_0` is not declared
    }
    for int i = 0; i < max(n, 3); i++) out[i] = i; // error: this `)` closes nothing
    for (int i = 0; i < n; i++) out[i] = i;
    out[0] = 1); // error: this `)` closes nothing
}
