// What came with OpenCL C 3.0 and 3.1.
// versions: 2.0 3.0 3.1
kernel void k(global uint *out, float4 v)
{
    printf("%zu\n", get_global_id(0)); // warning[S0512] in 2.0 3.0: length modifier of `%zu` requires OpenCL C 3.1
    out[0] = (uint)v.r; // warning[S0465] in 2.0: vector component name `r` requires OpenCL C 3.0, this is 2.0
}
