kernel void f(global int *out) {
    out[0] = max(1 2); // error: expected `,` or `)`, found the number 2
    // note: in the group that begins with this `(`
}
