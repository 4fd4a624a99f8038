kernel void f(global int *out) {
    out[0] = max(1 2); // error: expected `,` or `)`, found integer constant 2
    // note: to match this `(`
}
