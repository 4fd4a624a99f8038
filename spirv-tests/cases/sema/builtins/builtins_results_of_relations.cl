// A relation of scalars is an `int`, of whatever type they are; of vectors it has the width of their elements (OpenCL C 3.0, 6.15.6).
// options: -cl-std=CL3.0 -cl-ext=+all
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
void k(float f, double d, half h, double2 d2, half4 h4)
{
    _Static_assert(sizeof(isequal(f, f)) == 4 && sizeof(isequal(d, d)) == 4 && sizeof(isequal(h, h)) == 4, "");
    _Static_assert(sizeof(isequal(d2, d2)) == 16 && sizeof(isequal(h4, h4)) == 8 && sizeof(isnan(d)) == 4, "");
}
