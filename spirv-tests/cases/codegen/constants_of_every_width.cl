// options: -cl-std=CL3.0 -cl-ext=+cl_khr_fp16,+cl_khr_fp64
// Floating constants of each width: normal numbers, the smallest and the greatest, zeros, infinities, and what is no number.

// check: OpConstant %half 0x1.8p+0
// check: OpConstant %half -0x0p+0
// check: OpConstant %half 0x1p-24
// check: OpConstant %half 0x1p+16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
constant half halves[] = { 1.5h, -0.0h, 0.0h, 0.1h, 6e-8h, 65504.0h, 1.0h / 0.0h, -1.0h / 0.0h };
// check: OpConstant %float 0.5
// check: OpConstant %float -0
// check: OpConstant %float 0x1p-149
// check: OpConstant %float 0x1p+128
constant float floats[] = { 0.5f, -0.0f, 0.1f, 1e-45f, 1e-39f, 3.4028235e38f, 1.0f / 0.0f, -1.0f / 0.0f };
// check: OpConstant %double 0.25
// check: OpConstant %double 0x1p-1074
// check: OpConstant %double 0x1p+1024
constant double doubles[] = { 0.25, -0.0, 0.1, 5e-324, 1e-310, 1.7976931348623157e308, 1.0 / 0.0, -1.0 / 0.0 };
// check: OpConstant %ushort 65535
constant short shorts[] = { -1, 2 };
// check: OpConstant %ulong 9223372036854775808
constant long longs[] = { -1, 1L << 63 };

kernel void k(global double *out, global float *not_numbers, int i) {
    out[0] = halves[i] + floats[i] + doubles[i] + shorts[i & 1] + longs[i & 1];
    // check: OpConstant %float 0x1.82468ap+128
    // check: OpConstant %float -0x1.000002p+128
    not_numbers[0] = as_float(0x7fc12345);
    not_numbers[1] = as_float(0xff800001);
}
