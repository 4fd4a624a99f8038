// There is no `convert_bool` and no `as_bool` (OpenCL C 3.0, 6.4.3 and 6.4.4): `bool` is no type of a vector's elements. From a
// `bool`, a mode has nothing to round or saturate.
kernel void k(global float *f, global char *c, int n)
{
    n = convert_bool(n); // error: call to undeclared function `convert_bool`
    n = as_bool(n); // error: call to undeclared function `as_bool`
    n = as_float4; // error[S0411]: taking the address of function `as_float4` is not allowed
    n = convert_int3_sat_rte; // error[S0411]: taking the address of function `convert_int3_sat_rte` is not allowed
    n = as_bool4; // error[S0410]: use of undeclared identifier `as_bool4`
    n = convert_float_sat; // error[S0410]: use of undeclared identifier `convert_float_sat`
}
