kernel void f(global float2 *a) {
    a[0] = (float2)(1.0f, 2.0f, 3.0f);
}
