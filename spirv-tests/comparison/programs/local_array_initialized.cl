kernel void f(global float *a) {
    local float tile[4][4] = {{0}};
    a[0] = tile[0][0];
}
