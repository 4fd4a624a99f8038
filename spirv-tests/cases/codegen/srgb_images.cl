// options: -cl-std=CL2.0
// Images in sRGB are read and written like others; their orders are constants (cl_khr_srgb_image_writes).
// check: OpImageQueryOrder
// check: OpImageWrite
#ifndef cl_khr_srgb_image_writes
#error cl_khr_srgb_image_writes
#endif
_Static_assert(CLK_sRGB == 0x10BF && CLK_sRGBx == 0x10C0 && CLK_sRGBA == 0x10C1 && CLK_sBGRA == 0x10C2, "");
kernel void k(write_only image2d_t to, read_only image2d_t from, sampler_t sampler)
{
    const int order = get_image_channel_order(from);
    if (order == CLK_sRGBA || order == CLK_sBGRA)
        write_imagef(to, (int2)(0, 0), read_imagef(from, sampler, (int2)(1, 1)));
}
