kernel void k(global int *out, float a, int n, float4 v)
{
    out[0] = __builtin_isfpclass(a, 1024); // error[S0807]: argument value 1024 is outside the valid range [0, 1023]
    out[1] = __builtin_isfpclass(a, -1); // error[S0807]: argument value -1 is outside the valid range [0, 1023]
    out[2] = __builtin_isfpclass(a, n); // error[S0901]: mask of `__builtin_isfpclass` is not an integer constant expression
    out[3] = __builtin_isfpclass(n, 3); // error[S0420]: invalid argument type `int` to `__builtin_isfpclass`
    out[4] = __builtin_isfpclass(a); // error[S0802]: too few arguments to `__builtin_isfpclass`: expected 2, have 1
    out[5] = __builtin_isfpclass(out, 3); // error[S0420]: invalid argument type `global int *` to `__builtin_isfpclass`
    float4 f = __builtin_isfpclass(v, 3); // error[S0481]: cannot implicitly convert vector type `int4` to `float4`
}
