// A stencil leaves the image on the left.
// options: -cl-std=CL3.0
// run: --global 4 --arg image:rgba-float:4x4 --arg iota:float[4]

kernel void test(read_only image2d_t image, global float *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = read_imagef(image, (int2)(max(i - 1, 0), 1)).x;
#else
    out[i] = read_imagef(image, (int2)(i - 1, 1)).x; // fault: image: access at (-1, 1)
#endif
}
