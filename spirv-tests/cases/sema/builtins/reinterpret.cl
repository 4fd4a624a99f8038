kernel void k(global int *out, float f, float4 f4, float3 f3, double d, char4 c4, double2 d2, short s)
{
    out[0] = as_int(f) + as_int(c4);
    int4 a = as_int4(f4);
    float3 b = as_float3(f4);
    int4 c = as_int4(f3);
    uint3 e = as_uint3(f3);
    out[1] = a.x + (int)b.x + c.x + e.x + as_int4(d2).w;
    long l = as_long(d);
    l = __builtin_astype(d, long);
    out[2] = as_int(d); // error: cannot reinterpret `double` as `int`: sizes differ (8 and 4 bytes)

    out[3] = as_int(s); // error: cannot reinterpret `short` as `int`: sizes differ (2 and 4 bytes)
    out[4] = as_float4(f).x; // error: cannot reinterpret `float` as `float4`: sizes differ (4 and 16 bytes)
    out[5] = as_int(out); // error: cannot reinterpret `global int *` as `int`: sizes differ (8 and 4 bytes)
}
