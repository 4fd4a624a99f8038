#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_local_int32_base_atomics : enable

enum { BINS = 256, CHANNELS = 3 };

/* Histograms of the channels of an RGBA image: local atomics in a work-group, then one global atomic per bin. */
kernel void histogram_rgb(global const uchar4 *pixels, const uint count, global uint *bins)
{
    local uint mine[CHANNELS][BINS];
    const uint lid = get_local_id(0), size = get_local_size(0);

    for (uint c = 0; c < CHANNELS; ++c)
        for (uint i = lid; i < BINS; i += size)
            mine[c][i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        const uchar4 pixel = pixels[i];
        if (pixel.w == 0)
            continue; /* transparent */
        atomic_inc(&mine[0][pixel.x]);
        (void)atomic_add(&mine[1][pixel.y], 1u);
        atom_inc(mine[2] + pixel.s2);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = lid; i < CHANNELS * BINS; i += size) {
        const uint value = (&mine[0][0])[i];
        if (value)
            atomic_add(bins + i, value);
    }
}
