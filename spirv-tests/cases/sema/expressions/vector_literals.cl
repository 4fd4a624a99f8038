kernel void k(global float4 *out, global int4 *ints, float2 a, float f)
{
    bool b = f > 0;
    out[0] = (float4)(1.0f);
    out[1] = (float4)(a, f, 2);
    out[2] = (float4)((float2)(1, 2), a);
    out[3] = (float4)1;
    out[4] = (float4)(1, a, 4);
    ints[0] = (int4)(b);
    ints[1] = (int4)(1, 2, 3, (int)f);
    out[5] = (float4)(a, 1); // error: too few elements in vector literal of type `float4`: expected 4, have 3
    out[6] = (float4)(a, a, a); // error: too many elements in vector literal of type `float4`: expected 4, have 6
    out[7] = (float4)(ints[0].xy, 1, 2); // error: cannot use `int2` in a vector literal with element type `float`
    out[8] = (float4)(a); // error: too few elements in vector literal of type `float4`: expected 4, have 2
}
