// Arguments that a function does not take.
int two(int a, float4 b);
struct s { int a; };

kernel void f(global int *out, struct s s, float x)
{
    two(1); // error: too few arguments to function call `two`: expected 2, have 1
    two(1, (float4)(1), 2); // error: too many arguments to function call `two`: expected 2, have 3
    two(s, (float4)(1)); // error: cannot convert `struct s` to `int`
    two(1, (int4)(1)); // error: cannot implicitly convert vector type `int4` to `float4`
    out(1); // error: called object type `global int *` is not a function
    x = sin(s); // error: argument 1 of `sin`: expected `float`, `float2`, ... or `half16`, found `struct s`
    x = sin(x, x); // error: too many arguments to `sin`: expected 1, have 2
    x = dot((float2)(1), (float3)(1)); // error: argument 2 of `dot`: expected `float2` or `float3`, found `float3`
    x = clamp(x, 1); // error: too few arguments to `clamp`: expected 3, have 2
    vload4(out, 0); // error: argument 1 of `vload4`: expected `size_t`, found `global int *`
    barrier(); // error: too few arguments to `barrier`: expected 1, have 0
    x = sin(x);
}
