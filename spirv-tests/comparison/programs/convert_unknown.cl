kernel void f(global float4 *a, global int4 *b) {
    b[0] = convert_int3(a[0]);
}
