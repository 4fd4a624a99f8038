kernel void f(global float4 *a) {
    printf("%f\n", a[0]);
}
