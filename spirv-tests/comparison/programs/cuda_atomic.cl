kernel void f(global int *sum, int x) {
    atomicAdd(sum, x);
}
