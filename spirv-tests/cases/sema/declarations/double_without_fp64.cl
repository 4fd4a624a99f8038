// options: -cl-std=CL1.0 -cl-ext=-cl_khr_fp64
// options: -cl-std=CL1.1 -cl-ext=-cl_khr_fp64
// options: -cl-std=CL1.2 -cl-ext=-cl_khr_fp64
// `double` is a type of cl_khr_fp64 (OpenCL C 1.0, 9.3).
struct s { double d; }; // error[S0106]: use of type `double` requires `cl_khr_fp64`, which is not enabled
double f(double2 d) { return d.x; } // error[S0106]: use of type `double` requires `cl_khr_fp64`, which is not enabled // error[S0106]: use of type `double2` requires `cl_khr_fp64`, which is not enabled
kernel void k(global double *p, global float *out) // error[S0106]: use of type `double` requires `cl_khr_fp64`, which is not enabled
{
    double d = out[0]; // error[S0106]: use of type `double` requires `cl_khr_fp64`, which is not enabled
    out[0] = (double)out[1]; // error[S0106]: use of type `double` requires `cl_khr_fp64`, which is not enabled
    out[1] = sizeof(double4); // error[S0106]: use of type `double4` requires `cl_khr_fp64`, which is not enabled
}
