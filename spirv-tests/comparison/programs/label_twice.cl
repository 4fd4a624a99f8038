kernel void f(global int *a) {
again: a[0]++;
again: a[1]++;
    if (a[0] < 5) goto again;
}
