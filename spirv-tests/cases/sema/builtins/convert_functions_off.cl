// options: -cl-ext=-cl_khr_fp64,-cl_khr_fp16
// `convert_*` and `as_*` of types that are off: told once in each function.
kernel void k(global float *out, global long *l, global short *s)
{
    out[0] = convert_double(out[1]); // error[S0801]: `convert_double` requires `cl_khr_fp64`, which is not enabled
    out[2] = convert_double(out[3]);
    out[4] = as_double(l[0]); // error[S0801]: `as_double` requires `cl_khr_fp64`, which is not enabled
    out[5] = convert_half(out[1]); // error[S0801]: `convert_half` requires `cl_khr_fp16`, which is not enabled
    out[6] = as_half(s[0]); // error[S0801]: `as_half` requires `cl_khr_fp16`, which is not enabled
}

float again(float x) { return convert_double(x); } // error[S0801]: `convert_double` requires `cl_khr_fp64`, which is not enabled
