kernel void f(global int *a) {
    do { a[0]++; } until (a[0] > 3);
}
