kernel void f(global const int *a) {
    global int *p = a;
    p[0] = 1;
}
