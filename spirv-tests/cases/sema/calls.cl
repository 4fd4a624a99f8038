// Arguments that a function does not take.
int two(int a, float4 b);
struct s { int a; };

kernel void f(global int *out, struct s s, float x)
{
    two(1); // error:
    two(1, (float4)(1), 2); // error:
    two(s, (float4)(1)); // error:
    two(1, (int4)(1)); // error:
    out(1); // error:
    x = sin(s); // error:
    x = sin(x, x); // error:
    x = dot((float2)(1), (float3)(1)); // error:
    x = clamp(x, 1); // error:
    vload4(out, 0); // error:
    barrier(); // error:
    x = sin(x);
}
