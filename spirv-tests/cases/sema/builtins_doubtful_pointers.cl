// A pointer argument that loses `const` or changes its sign gets the message of the built-in.
kernel void k(global float *out, global const float *fixed, global uint *exponents)
{
    out[0] = fract(out[1], fixed); // warning[S0805]: incompatible pointer argument to `fract`: expected `global float *`, found `global const float *`
    out[2] = frexp(out[3], exponents); // warning[S0805]: incompatible pointer argument to `frexp`: expected `global int *`, found `global uint *`
}
