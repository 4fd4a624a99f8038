#pragma OPENCL EXTENSION cl_khr_fp16 : enable
half f(unsigned _Float16 a) { return 0; } // error[S0101]: cannot combine `_Float16` with previous `unsigned` declaration specifier
// warning[S0152]@-1: `_Float16` is not part of OpenCL C
half g(half a) { return a + 1.0f32; } // error[P0008]: invalid suffix `f32` on floating constant
half h(half a) { return a + 1f16; } // error[P0008]: invalid suffix `f16` on integer constant
_Float16 _Float16 both(void); // error[S0101]: duplicate `_Float16` declaration specifier
// warning[S0152]@-1: `_Float16` is not part of OpenCL C
// warning[S0152]@-2: `_Float16` is not part of OpenCL C
