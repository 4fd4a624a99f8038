// A sampler has a constant 32-bit integer as its value, or another constant sampler (OpenCL C 3.0, 6.15.15.1).
constant sampler_t flags = CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
constant sampler_t copy = flags;
constant sampler_t too_wide = 16L; // error[S0136]: sampler `too_wide` initialization requires a 32-bit integer constant, not `long`
constant sampler_t too_wide_unsigned = 16UL; // error[S0136]: sampler `too_wide_unsigned` initialization requires a 32-bit integer constant, not `ulong`
constant sampler_t real = 16.0f; // error[S0136]: sampler `real` initialization requires a 32-bit integer constant, not `float`
kernel void k(read_only image2d_t image, global float4 *out) { out[0] = read_imagef(image, copy, (float2)(0)); }
