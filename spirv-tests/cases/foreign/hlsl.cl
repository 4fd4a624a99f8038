// HLSL's names.
// options: -cl-std=CL2.0
kernel void k(global float *x)
{
    x[0] = lerp(x[0], x[1], 0.5f); // error: call to undeclared function `lerp`
    x[1] = saturate(x[0]); // error: call to undeclared function `saturate`
    x[2] = frac(x[0]); // error: call to undeclared function `frac`
    GroupMemoryBarrierWithGroupSync(); // error: call to undeclared function `GroupMemoryBarrierWithGroupSync`
    x[3] = asfloat(3); // error: call to undeclared function `asfloat`
}
