// The slice behind the last of a volume is read.
// run: --global 4 --local 4 --arg image:r-float:4x4x2 --arg zeros:float[4]

kernel void test(read_only image3d_t volume, global float *out)
{
    const int x = get_global_id(0);
    float sum = 0;
#ifdef MENDED
    for (int z = 0; z < get_image_depth(volume); z++)
#else
    for (int z = 0; z <= get_image_depth(volume); z++)
#endif
        sum += read_imagef(volume, (int4)(x, 0, z, 0)).x; // fault: image: access at (0, 0, 2) beyond image `volume` of 4 x 4 x 2
    out[x] = sum;
}
