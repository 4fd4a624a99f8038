// What is wrong in a call of a built-in is told once.
kernel void k(global int *out, float f, float4 v)
{
    unknown(absent); // error: the function `unknown` is not declared
    // error@-1: `absent` is not declared
    f = sin(hole); // error: `hole` is not declared
    v = vload4(0, nowhere); // error: `nowhere` is not declared
    int assumed = __builtin_assume(lost); // error: `lost` is not declared
}
