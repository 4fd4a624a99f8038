kernel void f(global int *a) {
    global int *p = &5;
}
