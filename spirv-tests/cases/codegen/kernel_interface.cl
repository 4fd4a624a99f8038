// What a host sees of a kernel: its name, the names of its parameters, and what they promise.
// check: OpCapability Kernel
// check: OpMemoryModel Physical64 OpenCL
// check: OpEntryPoint Kernel * "scale"
// check: OpSource OpenCL_C 102000
// check: OpName * "input"
// check: OpName * "output"
// check: OpName * "factors"
// check: OpDecorate %input FuncParamAttr NoWrite
// check: OpDecorate %output FuncParamAttr NoAlias
// check: OpDecorate %factors FuncParamAttr ByVal
// check: OpFunction %void
// check: OpFunctionParameter %_ptr_CrossWorkgroup_float
// check-not: OpFunctionCall
struct pair { float a, b; };

kernel void scale(global const float *input, global float *restrict output, struct pair factors)
{
    output[0] = input[0] * factors.a + factors.b;
}
