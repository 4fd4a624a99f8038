// cross, dot, distance, length, normalize and their fast forms.

static bool close(float a, float b) { return fabs(a - b) < 1e-5f; }

kernel void test(global int *out, global const int *in)
{
    const float3 a = (float3)(in[1], in[2], in[3]), b = (float3)(in[4], in[5], in[6]);
    CHECK(all(cross(a, b) == (float3)(-3, 6, -3)));
    CHECK(all(cross((float4)(a, 9), (float4)(b, 9)) == (float4)(-3, 6, -3, 0)));
    CHECK(dot(a, b) == 32.0f && dot(a.xy, b.xy) == 14.0f && dot((float4)(a, 1), (float4)(b, 2)) == 34.0f && dot(a.x, b.y) == 5.0f);
    CHECK(close(length((float3)(2, 3, 6)), 7.0f) && close(length((float2)(3, 4)), 5.0f) && length(-a.x) == 1.0f);
    CHECK(close(distance(a, b), 5.1961524f) && close(distance(a.x, b.x), 3.0f) && close(fast_distance(a, b) / 100, 0.05196152f));
    const float3 n = normalize((float3)(2, 3, 6));
    CHECK(close(n.x, 0.2857143f) && close(n.z, 0.85714287f) && normalize(-5.0f) == -1.0f);
    CHECK(fabs(fast_length((float4)(1)) - 2.0f) < 1e-2f && fabs(fast_normalize((float2)(3, 4)).y - 0.8f) < 1e-2f);
}
