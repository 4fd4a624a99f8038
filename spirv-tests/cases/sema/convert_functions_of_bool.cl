// There is no `convert_bool` and no `as_bool` (OpenCL C 3.0, 6.4.3 and 6.4.4): `bool` is no type of a vector's elements. From a
// `bool`, a mode has nothing to round or saturate.
kernel void k(global float *f, global char *c, int n)
{
    n = convert_bool(n); // error: the function `convert_bool` is not declared
    n = as_bool(n); // error: the function `as_bool` is not declared
    n = as_float4; // error[S0411]: `as_float4` is a function
    n = convert_int3_sat_rte; // error[S0411]: `convert_int3_sat_rte` is a function
    n = as_bool4; // error[S0410]: `as_bool4` is not declared
    n = convert_float_sat; // error[S0410]: `convert_float_sat` is not declared
}
