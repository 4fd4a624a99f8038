// versions: 1.2 3.0
// `_Float16` is taken for `half`, and its suffix for that of `half`.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef _Float16 number; // extension[S0152]: `_Float16` is not part of OpenCL C, treated as `half` // note: use `half`: `half`
struct pair { const _Float16 a; half b; }; // extension[S0152]: `_Float16` is not part of OpenCL C
_Float16 square(_Float16 x) { return x * x; } // extension[S0152]: `_Float16` is not part of OpenCL C
// extension[S0152]@-1: `_Float16` is not part of OpenCL C
kernel void f(global number *out)
{
    half a = 1.5f16; // extension[P0049]: suffix `f16` is not part of OpenCL C, treated as `h` // note: use `h`: `h`
    half *same = &a;
    out[0] = square(*same) + 0x1p3F16; // extension[P0049]: suffix `F16` is not part of OpenCL C, treated as `h`
    out[1] = (_Float16)3; // extension[S0152]: `_Float16` is not part of OpenCL C
}
