// Blocks of images, which an extension reads by sub-groups.
// options: -cl-std=CL3.0
// run: --global 8 --local 8 --sub-group-size 8 --arg image:r-uint32:8x1 --arg zeros:uint[8]

kernel void test(read_only image2d_t image, global uint *out)
{
#ifdef MENDED
    out[get_global_id(0)] = read_imageui(image, (int2)(get_global_id(0), 0)).x;
#else
    out[get_global_id(0)] = intel_sub_group_block_read(image, (int2)(0, 0)); // fault: unsupported: cannot run
#endif
}
