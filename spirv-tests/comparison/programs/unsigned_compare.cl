kernel void f(global uint *a) {
    if (a[0] >= 0) a[1] = 1;
}
