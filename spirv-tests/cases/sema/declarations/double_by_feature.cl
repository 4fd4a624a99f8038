// In OpenCL C 3.0 `double` is a feature; before, it is an extension (OpenCL C 3.0, 6.3.1).
// versions: 2.0-cl_khr_fp64 3.0-fp64
void f(double d) {} // error[S0106] in 2.0-cl_khr_fp64: use of type `double` requires `cl_khr_fp64`, which is not enabled
// error[S0106]@-1 in 3.0-fp64: use of type `double` requires `__opencl_c_fp64`, which is not enabled
void g(double4 d) {} // error[S0106] in 2.0-cl_khr_fp64: use of type `double4` requires `cl_khr_fp64`, which is not enabled
// error[S0106]@-1 in 3.0-fp64: use of type `double4` requires `__opencl_c_fp64`, which is not enabled
float h(long l)
{
    float x = 0.5; // warning[S0404] in 2.0-cl_khr_fp64: double precision constant requires `cl_khr_fp64`, casting to single precision
    // warning[S0404]@-1 in 3.0-fp64: double precision constant requires `__opencl_c_fp64`, casting to single precision
    x += as_double(l); // error[S0801] in 2.0-cl_khr_fp64: `as_double` requires `cl_khr_fp64`, which is not enabled
    // error[S0801]@-1 in 3.0-fp64: `as_double` requires `__opencl_c_fp64`, which is not enabled
    return x + __builtin_fabs(x); // error[S0801] in 2.0-cl_khr_fp64: `__builtin_fabs` requires `cl_khr_fp64`, which is not enabled
    // error[S0801]@-1 in 3.0-fp64: `__builtin_fabs` requires `__opencl_c_fp64`, which is not enabled
}
