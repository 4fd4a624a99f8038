kernel void f(global int *out) {
    int n = 0;
    atomic_inc(&n);
    out[0] = n;
}
