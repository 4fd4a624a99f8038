kernel void f(global int *a) {
    local int count = 0;
    a[0] = count;
}
