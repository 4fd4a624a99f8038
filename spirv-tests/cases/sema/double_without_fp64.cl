// options: -cl-std=CL1.0 -cl-ext=-cl_khr_fp64
// options: -cl-std=CL1.1 -cl-ext=-cl_khr_fp64
// options: -cl-std=CL1.2 -cl-ext=-cl_khr_fp64
// `double` is a type of cl_khr_fp64 (OpenCL C 1.0, 9.3).
struct s { double d; }; // error[S0106]: the type `double` needs `cl_khr_fp64`
double f(double2 d) { return d.x; } // error[S0106]: the type `double` needs `cl_khr_fp64` // error[S0106]: the type `double2` needs `cl_khr_fp64`
kernel void k(global double *p, global float *out) // error[S0106]: the type `double` needs `cl_khr_fp64`
{
    double d = out[0]; // error[S0106]: the type `double` needs `cl_khr_fp64`
    out[0] = (double)out[1]; // error[S0106]: the type `double` needs `cl_khr_fp64`
    out[1] = sizeof(double4); // error[S0106]: the type `double4` needs `cl_khr_fp64`
}
