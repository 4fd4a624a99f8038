constant int limit = 3;
kernel void f(global int *a) {
    limit = a[0];
}
