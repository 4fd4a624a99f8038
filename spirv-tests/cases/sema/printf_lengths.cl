// versions: 3.0 3.1
// Lengths of printf that are not defined: `l` before `c` and `s`, and those of C99; `z` and `t` came with OpenCL C 3.1.
kernel void k(global int *out, int i, long l, int3 v)
{
    size_t size = i;
    ptrdiff_t difference = l;
    printf("%zu %zx %td\n", size, size, difference); // warning[S0512] in 3.0: `%zu` needs OpenCL C 3.1
    // warning@-1 in 3.0: `%zx` needs OpenCL C 3.1
    // warning@-2 in 3.0: `%td` needs OpenCL C 3.1
    printf("%zd\n", i); // warning in 3.0: `%zd` needs OpenCL C 3.1
    // warning[S0511]@-1: `%zd` does not print a value of type `int`
    printf("%v3zd\n", v); // warning in 3.0: `%v3zd` needs OpenCL C 3.1
    // warning@-1: `%v3zd` does not print a value of type `int3`
    printf("%lc %ls\n", i, "text"); // warning: `%lc` is no directive of OpenCL C
    // warning@-1: `%ls` is no directive of OpenCL C
    printf("%jd\n", l); // warning: `%jd` is no directive of OpenCL C
    printf("%*d\n", i, i); // warning: `%*d` is no directive of OpenCL C
    printf("%*d %s\n", i, i, "text"); // warning: `%*d` is no directive of OpenCL C
    printf("%hld\n", i); // warning[S0511]: `%hld` does not print a value of type `int`
    printf("%hlu %hlx\n", (uint)i, i); // warning: `%hlu` does not print a value of type `uint`
    // warning@-1: `%hlx` does not print a value of type `int`
    printf("%n\n", out); // warning: `%n` is no directive of OpenCL C
    printf("%.2v3hld %+8.3v3hld %#v3hlx\n", v, v, v);
    printf("%v5hld\n", v); // warning: `%v` in the format is no directive
}
