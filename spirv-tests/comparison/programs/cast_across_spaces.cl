kernel void f(global int *a) {
    local int *p = (local int *)a;
    p[0] = 1;
}
