kernel void f(global float *a) {
    __shared__ float tile[64];
    tile[0] = a[0];
    __syncthreads();
    a[1] = tile[0];
}
