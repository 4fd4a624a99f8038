// C's functions with the suffixes `f` and `l` are OpenCL C's without: never another function of a similar name.
// options: -cl-std=CL1.2
kernel void k(global float *a)
{
    a[0] = cosf(a[1]); // error: call to undeclared function `cosf`
    a[0] = expf(a[1]); // error: call to undeclared function `expf`
    a[0] = logf(a[1]); // error: call to undeclared function `logf`
    a[0] = tanf(a[1]); // error: call to undeclared function `tanf`
    a[0] = erff(a[1]); // error: call to undeclared function `erff`
    a[0] = sinf(a[1]); // error: call to undeclared function `sinf`
    a[0] = powf(a[1], 2.0f); // error: call to undeclared function `powf`
    a[0] = atan2f(a[1], 2.0f); // error: call to undeclared function `atan2f`
    a[0] = fmodf(a[1], 2.0f); // error: call to undeclared function `fmodf`
    a[0] = rintf(a[1]); // error: call to undeclared function `rintf`
    a[0] = sqrtl(a[1]); // error: call to undeclared function `sqrtl`
    a[0] = fmaxf(a[1], 2.0f); // error: call to undeclared function `fmaxf`
    a[0] = nearbyintf(a[1]); // error: call to undeclared function `nearbyintf`
    a[0] = coss(a[1]); // error: call to undeclared function `coss`
    a[0] = malloc(4); // error: call to undeclared function `malloc`
}
