// One mistake, one message: the parts of the `for` and its body are read.
kernel void k(global int *out, int n) {
    for int i = 0; i < n; i++) { // error: extraneous closing delimiter `)`
        // note@-1: insert `(`
        out[i] = unknown_0; // error: use of undeclared identifier `unknown_0`
    }
    for int i = 0; i < max(n, 3); i++) out[i] = i; // error: extraneous closing delimiter `)`
    for (int i = 0; i < n; i++) out[i] = i;
    out[0] = 1); // error: extraneous closing delimiter `)`
}
