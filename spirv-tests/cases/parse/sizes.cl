// snapshot: ast
kernel void f(global size_t *out, float4 v) {
    out[0] = sizeof v + sizeof(v) + sizeof(float4) + sizeof(int[3]) + sizeof(global int *);
    out[1] = vec_step(v) + vec_step(float3) + __alignof__(int) + _Alignof(float4);
    out[2] = sizeof (int){ 1 } + sizeof(int) * 2;
}
