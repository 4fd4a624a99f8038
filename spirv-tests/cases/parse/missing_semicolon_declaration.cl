kernel void f(global int *out) {
    int a = 1 // error: expected `;` after declaration
    // note: insert `;`
    out[0] = a;
}
