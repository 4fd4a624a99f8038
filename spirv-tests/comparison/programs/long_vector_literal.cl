kernel void f(global int8 *a) {
    a[0] = (int8)(1, 2, 3, 4, 5, 6, 7);
}
