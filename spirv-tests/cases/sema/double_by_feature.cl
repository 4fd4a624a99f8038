// In OpenCL C 3.0 `double` is a feature; before, it is an extension (OpenCL C 3.0, 6.3.1).
// versions: 2.0-cl_khr_fp64 3.0-fp64
void f(double d) {} // error[S0106] in 2.0-cl_khr_fp64: the type `double` needs `cl_khr_fp64`, which is off
// error[S0106]@-1 in 3.0-fp64: the type `double` needs `__opencl_c_fp64`, which is off
void g(double4 d) {} // error[S0106] in 2.0-cl_khr_fp64: the type `double4` needs `cl_khr_fp64`, which is off
// error[S0106]@-1 in 3.0-fp64: the type `double4` needs `__opencl_c_fp64`, which is off
float h(long l)
{
    float x = 0.5; // warning[S0404] in 2.0-cl_khr_fp64: which needs `cl_khr_fp64`: it is taken as `float`
    // warning[S0404]@-1 in 3.0-fp64: which needs `__opencl_c_fp64`: it is taken as `float`
    x += as_double(l); // error[S0801] in 2.0-cl_khr_fp64: `as_double` needs `cl_khr_fp64`, which is off
    // error[S0801]@-1 in 3.0-fp64: `as_double` needs `__opencl_c_fp64`, which is off
    return x + __builtin_fabs(x); // error[S0801] in 2.0-cl_khr_fp64: `__builtin_fabs` needs `cl_khr_fp64`, which is off
    // error[S0801]@-1 in 3.0-fp64: `__builtin_fabs` needs `__opencl_c_fp64`, which is off
}
