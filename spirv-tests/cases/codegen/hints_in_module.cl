// Hints go into the module where the extension is asked for, since a device without it refuses them.
#pragma OPENCL EXTENSION cl_khr_expect_assume : enable
// check: OpCapability ExpectAssumeKHR
// check: OpExtension "SPV_KHR_expect_assume"
// check: OpExpectKHR
// check: OpAssumeTrueKHR
kernel void k(global int *out, int n)
{
    if (__builtin_expect(n > 3, 0)) out[0] = 1;
    __builtin_assume(n > 0);
    out[1] = n;
    if (__builtin_unpredictable(n < 7)) out[2] = 1;
}
