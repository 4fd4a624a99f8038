kernel void f(global int *a) {
    a = 4096;
}
