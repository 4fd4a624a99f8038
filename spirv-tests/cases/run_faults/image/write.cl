// A pixel beside the image is written.
// run: --global 4 --arg image:rgba-float:4x4

kernel void test(write_only image2d_t image)
{
    const int i = get_global_id(0);
#ifdef MENDED
    write_imagef(image, (int2)(i, 3), (float4)(i));
#else
    write_imagef(image, (int2)(i, 4), (float4)(i)); // fault: image: beyond image `image` of 4 x 4
#endif
}
