// OpenCL C 6.11.m: `half` in a structure.
// versions: 1.2 3.0 1.2-cl_khr_fp16 3.0-cl_khr_fp16
struct s { half h; };
kernel void k(struct s s) {} // error[S0304] in -cl_khr_fp16: kernel parameter `s` cannot have type `struct s`: member `h` has type `half`
