// A sampler that nothing uses asks for nothing, in whatever way it is declared.
// options: -O0
// options: -O1
// check: OpEntryPoint Kernel
// check-not: OpCapability LiteralSampler
// check-not: OpCapability ImageBasic
// check-not: OpTypeSampler
// check-not: OpConstantSampler
constant sampler_t shared_by_all = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST;
const sampler_t also = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;
static constant sampler_t own = CLK_ADDRESS_CLAMP;

kernel void f(global int *out)
{
    const sampler_t local_one = CLK_FILTER_LINEAR;
    *out = 1;
}
