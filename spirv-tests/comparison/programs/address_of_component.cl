kernel void f(global float4 *a) {
    global float *p = &a[0].y;
    *p = 1.0f;
}
