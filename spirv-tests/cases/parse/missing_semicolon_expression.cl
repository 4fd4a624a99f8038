kernel void f(global int *out) {
    out[0] = 1 // error: expected `;` after expression
    out[1] = 2;
}
