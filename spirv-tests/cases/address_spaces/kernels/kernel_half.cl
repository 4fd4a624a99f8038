// OpenCL C 6.11.m: a `half` needs cl_khr_fp16.
// options: -Wno-half-without-pragma
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables 1.2-cl_khr_fp16 3.0-cl_khr_fp16
kernel void k(half h, global half *out) { vstore_half(1.0f, 0, out); } // error[S0130] in -cl_khr_fp16: parameter of type `half` requires `cl_khr_fp16`
