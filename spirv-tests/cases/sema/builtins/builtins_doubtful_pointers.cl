// A pointer argument that loses `const` or changes its sign gets the message of the built-in.
kernel void k(global float *out, global const float *fixed, global uint *exponents)
{
    out[0] = fract(out[1], fixed); // warning[S0805]: passing `global const float *` to parameter of type `global float *` of `fract` discards qualifiers
    out[2] = frexp(out[3], exponents); // warning[S0805]: incompatible pointer argument to `frexp`: expected `global int *`, found `global uint *`
}
