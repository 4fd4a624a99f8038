// What is wrong in a call of a built-in is told once.
kernel void k(global int *out, float f, float4 v)
{
    unknown(absent); // error: call to undeclared function `unknown`
    // error@-1: use of undeclared identifier `absent`
    f = sin(hole); // error: use of undeclared identifier `hole`
    v = vload4(0, nowhere); // error: use of undeclared identifier `nowhere`
    int assumed = __builtin_assume(lost); // error: use of undeclared identifier `lost`
}
