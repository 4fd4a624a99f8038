kernel void k(global int *out, int i, uint u, long l, float f, double d, float4 v, uchar4 c, global int *p, short s)
{
    size_t n = i;
    printf("plain 100%%\n");
    printf("%d %u %x %ld %lu %f %g %c %s %p %hd\n", i, u, i, l, n, f, d, i, "text", p, s);
    printf("%v4hlf %#v4hhx\n", v, c);
    printf("%d\n", l); // warning: format `%d` does not match an argument of type `long`
    // note@-1: use `%ld`
    printf("%d\n", f); // warning: format `%d` does not match an argument of type `float`
    printf("%f\n", i); // warning: format `%f` does not match an argument of type `int`
    printf("%v4f\n", v); // warning: format `%v4f` does not match an argument of type `float4`
    // note@-1: use `%v4hlf`
    printf("%d %d\n", i); // warning: missing argument for `%d`: the format expects 2 arguments, have 1
    printf("%d\n", i, i); // warning: data argument not used by format string
    printf("%lld\n", l); // warning: conversion specification `%lld` is undefined in OpenCL C
    printf("50% done\n"); // warning: missing argument for `% d`: the format expects 1 argument, have 0
    printf("%q\n", i); // warning: invalid conversion specification `%q`
}
