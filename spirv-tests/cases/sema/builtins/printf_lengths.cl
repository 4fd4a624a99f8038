// versions: 3.0 3.1
// Lengths of printf that are not defined: `l` before `c` and `s`, and those of C99; `z` and `t` came with OpenCL C 3.1.
kernel void k(global int *out, int i, long l, int3 v)
{
    size_t size = i;
    ptrdiff_t difference = l;
    printf("%zu %zx %td\n", size, size, difference); // warning[S0512] in 3.0: length modifier of `%zu` requires OpenCL C 3.1
    // warning@-1 in 3.0: length modifier of `%zx` requires OpenCL C 3.1
    // warning@-2 in 3.0: length modifier of `%td` requires OpenCL C 3.1
    printf("%zd\n", i); // warning in 3.0: length modifier of `%zd` requires OpenCL C 3.1
    // warning[S0511]@-1: format `%zd` does not match an argument of type `int`
    printf("%v3zd\n", v); // warning in 3.0: length modifier of `%v3zd` requires OpenCL C 3.1
    // warning@-1: format `%v3zd` does not match an argument of type `int3`
    printf("%lc %ls\n", i, "text"); // warning: conversion specification `%lc` is undefined in OpenCL C
    // warning@-1: conversion specification `%ls` is undefined in OpenCL C
    printf("%jd\n", l); // warning: conversion specification `%jd` is undefined in OpenCL C
    printf("%*d\n", i, i); // warning: conversion specification `%*d` is undefined in OpenCL C
    printf("%*d %s\n", i, i, "text"); // warning: conversion specification `%*d` is undefined in OpenCL C
    printf("%hld\n", i); // warning[S0511]: format `%hld` does not match an argument of type `int`
    printf("%hlu %hlx\n", (uint)i, i); // warning: format `%hlu` does not match an argument of type `uint`
    // warning@-1: format `%hlx` does not match an argument of type `int`
    printf("%n\n", out); // warning: conversion specification `%n` is undefined in OpenCL C
    printf("%.2v3hld %+8.3v3hld %#v3hlx\n", v, v, v);
    printf("%v5hld\n", v); // warning: invalid conversion specification `%v`
}
