kernel void f(global float *sum, float x) {
    atomic_add(sum, x);
}
