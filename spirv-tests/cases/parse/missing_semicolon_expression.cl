kernel void f(global int *out) {
    out[0] = 1 // error: expected `;` after the expression
    out[1] = 2;
}
