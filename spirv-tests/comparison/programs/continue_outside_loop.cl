kernel void f(global int *a) {
    continue;
}
