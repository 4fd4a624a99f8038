// A literal sampler asks for images, though no image is there.
// options: -O0
// check: OpCapability ImageBasic
// check: OpCapability LiteralSampler
float pick(sampler_t how, float value);

kernel void f(global float *out)
{
    *out = pick(CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST, 1.0f);
}
