// The image of half the size is written with coordinates of the whole.
// run: --global 8,8 --local 8,1 --arg image:rgba-unorm8:8x8 --arg image:rgba-unorm8:4x4

kernel void test(read_only image2d_t whole, write_only image2d_t half_size)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    const float4 colour = read_imagef(whole, at);
#ifdef MENDED
    if (at.x % 2 == 0 && at.y % 2 == 0)
        write_imagef(half_size, at / 2, colour);
#else
    write_imagef(half_size, at, colour); // fault: image: access at (4, 0) beyond image `half_size` of 4 x 4
#endif
}
