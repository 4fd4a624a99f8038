// versions: 1.2 2.0 3.0 3.1 3.0-cl_khr_fp64-fp64 1.2-cl_khr_fp64
// A floating argument of printf is promoted to double where the device has it, and so are the elements of vectors. OpenCL C 3.0, 6.15.14.6.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(float f, half h, float2 v, uchar2 w)
{
    // check-not in -cl_khr_fp64: OpCapability Float64
    // check in 1.2 2.0 3.x: OpCapability Float64
    // check in 1.2 2.0 3.x: OpFConvert %double
    // check in -cl_khr_fp64: OpExtInst %uint * printf * %f
    printf("%f\n", f);
    // check in 1.2 2.0 3.x: OpFConvert %double
    // check in -cl_khr_fp64: OpFConvert %float %h
    printf("%f\n", h);
    // check: OpCompositeExtract %float %v 0
    // check in 1.2 2.0 3.x: OpFConvert %double
    // check: OpCompositeExtract %float %v 1
    // check in 1.2 2.0 3.x: OpFConvert %double
    // check: OpCompositeExtract %uchar %w 0
    // check: OpUConvert %uint
    printf("%v2hlf %v2hhx\n", v, w);
}
