// Rows and columns of an image that is not square are exchanged.
// run: --global 4,2 --local 4,2 --arg image:r-float:4x2 --arg zeros:float[8]

kernel void test(read_only image2d_t image, global float *out)
{
    const int x = get_global_id(0), y = get_global_id(1);
#ifdef MENDED
    out[4 * y + x] = read_imagef(image, (int2)(x, y)).x;
#else
    out[4 * y + x] = read_imagef(image, (int2)(y, x)).x; // fault: image: access at (0, 2) beyond image `image` of 4 x 2
#endif
}
