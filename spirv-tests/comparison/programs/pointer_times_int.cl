kernel void f(global int *a) {
    a = a * 2;
}
