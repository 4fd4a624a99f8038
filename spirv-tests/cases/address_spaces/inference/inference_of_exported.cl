// A function that other programs may call keeps its generic parameter; the calls of this one go to a copy for their space.
// versions: 2.0
// options: -O1
// check: OpDecorate %mean LinkageAttributes "mean" Export
// check: OpFunctionParameter %_ptr_Generic_float
// check: OpFunctionParameter %_ptr_CrossWorkgroup_float
// check-not: OpPtrCastToGeneric
__attribute__((noinline)) float mean(const float *p, int n)
{
    float sum = 0.0f;
    for (int i = 0; i < n; i++)
        sum += p[i];
    return sum / n;
}
kernel void k(global float *out) { out[0] = mean(out, 4) + mean(out + 4, 4); }
