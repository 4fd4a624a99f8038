kernel void f(global float *a) {
    local float tile[64];
    global float *p = tile;
    p[0] = a[0];
}
