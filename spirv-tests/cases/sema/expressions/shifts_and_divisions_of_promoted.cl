// A shift has as many bits as its left side after promotion (OpenCL C 3.0, 6.5.9): 32 for all that is narrower.
// options: -cl-std=CL1.2 -O0
// check: %uint_31 = OpConstant %uint 31
kernel void k(global int *out, char c, uchar n, float f)
{
    out[0] = c << 9;
    out[1] = c << 31;
    out[2] = c << 32; // warning: 32
    out[3] = c << n;
    // Only integers cannot be divided by zero.
    out[4] = f / 0 > 1.0f;
    out[5] = n / 0; // warning[S0424]: division by zero is undefined
    out[6] = n % (1 - 1); // warning[S0424]: remainder by zero is undefined
    f /= 0;
}
