// options: -cl-std=CL3.0
// skip-source: the driver's compiler has `_Float16` beside `half`, if at all
// `_Float16` and its suffix are `half`.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
_Float16 square(_Float16 x) { return x * x; }
constant _Float16 table[2] = { 0.5f16, -2.25F16 };
kernel void test(global int *out, global const int *in)
{
    _Float16 a = in[3];
    private half *same = &a;
    CHECK(sizeof(_Float16) == 2 && sizeof(1.0f16) == 2);
    CHECK(square(a) == 9.0h && *same == 3.0f16);
    CHECK(table[in[1]] * table[0] == -1.125h);
    CHECK(__builtin_astype(0x1p-3f16, short) == 0x3000);
    CHECK(__FLT16_MAX__ == 65504 && __FLT16_MIN__ / 1024 == __FLT16_DENORM_MIN__ && __FLT16_EPSILON__ == HALF_EPSILON);
    half4 v = (half4)(a, 1.5f16, 2, 3);
    CHECK(v.x + v.y == 4.5h);
}
