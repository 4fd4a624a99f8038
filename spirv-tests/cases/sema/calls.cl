// Arguments that a function does not take.
int two(int a, float4 b);
struct s { int a; };

kernel void f(global int *out, struct s s, float x)
{
    two(1); // error: too few arguments: `two` takes 2 arguments, and this call has 1
    two(1, (float4)(1), 2); // error: too many arguments: `two` takes 2 arguments, and this call has 3
    two(s, (float4)(1)); // error: a value of type `struct s` does not convert to `int`
    two(1, (int4)(1)); // error: vectors do not convert implicitly, here from `int4` to `float4`
    out(1); // error: this is a value of type `global int *`: only functions can be called, by their name
    x = sin(s); // error: argument 1 of `sin` is `struct s`, but `float`, `float2`, ... or `half16` is expected
    x = sin(x, x); // error: `sin` takes 1 argument, not 2
    x = dot((float2)(1), (float3)(1)); // error: argument 2 of `dot` is `float3`, but `float2` or `float3` is expected
    x = clamp(x, 1); // error: `clamp` takes 3 arguments, not 2
    vload4(out, 0); // error: argument 1 of `vload4` is `global int *`, but `size_t` is expected
    barrier(); // error: `barrier` takes 1 argument, not 0
    x = sin(x);
}
