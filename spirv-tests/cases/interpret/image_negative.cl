// A stencil leaves the image on the left.
// options: -cl-std=CL3.0
// global: 4
// arguments: image 4x4, float[4]

kernel void test(read_only image2d_t image, global float *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = read_imagef(image, (int2)(max(i - 1, 0), 1)).x;
#else
    out[i] = read_imagef(image, (int2)(i - 1, 1)).x; // report: image: access at (-1, 1)
#endif
}
