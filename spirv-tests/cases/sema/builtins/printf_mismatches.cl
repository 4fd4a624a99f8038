// What each directive of a format prints, and what to write for a value of another type (OpenCL C 3.0, 6.15.14.2).
// options: -cl-std=CL3.0 -cl-ext=+cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
void k(int i, uint u, long l, ulong ul, float f, double d, half h, bool b, char c, global int *p)
{
    printf("%c %c %hhd %hx %u\n", c, i, c, c, b);
    printf("%f %a %le %G\n", f, h, d, d);
    printf("%c\n", l); // warning[S0511]: format `%c` does not match an argument of type `long`
    // note@-1: use `%ld`
    printf("%c\n", f); // warning[S0511]: format `%c` does not match an argument of type `float`
    // note@-1: use `%f`
    printf("%d\n", f); // warning[S0511]: format `%d` does not match an argument of type `float`
    // note@-1: use `%f`
    printf("%e\n", i); // warning[S0511]: format `%e` does not match an argument of type `int`
    // note@-1: use `%d`
    // The letter stays if it suits the type: `x` does for all integers, `o` for unsigned ones.
    printf("%x\n", ul); // warning[S0511]: format `%x` does not match an argument of type `ulong`
    // note@-1: use `%lx`
    printf("%o\n", ul); // warning[S0511]: format `%o` does not match an argument of type `ulong`
    // note@-1: use `%lo`
    printf("%i\n", l); // warning[S0511]: format `%i` does not match an argument of type `long`
    // note@-1: use `%li`
    printf("%s\n", u); // warning[S0511]: format `%s` does not match an argument of type `uint`
    // note@-1: use `%u`
    printf("%f\n", b); // warning[S0511]: format `%f` does not match an argument of type `bool`
    // note@-1: use `%d`
    printf("%d\n", p); // warning[S0511]: format `%d` does not match an argument of type `global int *`
    // note@-1: use `%p`
    printf("%p\n", i); // warning[S0511]: format `%p` does not match an argument of type `int`
    // note@-1: use `%d`
    // No length but `l`, which changes nothing, stands before a floating conversion.
    printf("%hf\n", d); // warning[S0511]: format `%hf` does not match an argument of type `double`
    // note@-1: use `%f`
    printf("%hlg\n", f); // warning[S0511]: format `%hlg` does not match an argument of type `float`
    // note@-1: use `%g`
    // A format is in constant memory; what follows it may be anything that can be printed.
    global const char *format = (global const char *)p;
    printf(format, i); // error[S0803]: argument 1 of `printf`: expected `const constant char *`, found `global const char *`
    // note@-1: int printf(const constant char *, ...)
}
// Vectors are printed by their number of elements, and by the length of an element.
void vectors(float f, int i, float4 v, float2 pair, int4 numbers, long2 wide, ushort8 narrow, double3 fine, half4 halves, uchar4 bytes)
{
    printf("%v4hlf %v2hlg %v4hld %v2lx %v8hu %v3le %v4ha %v4hhx\n", v, pair, numbers, wide, narrow, fine, halves, bytes);
    printf("%v4hld\n", v); // warning[S0511]: format `%v4hld` does not match an argument of type `float4`
    // note@-1: use `%v4hlf`
    printf("%v4hlf\n", numbers); // warning[S0511]: format `%v4hlf` does not match an argument of type `int4`
    // note@-1: use `%v4hld`
    printf("%v2hlf\n", v); // warning[S0511]: format `%v2hlf` does not match an argument of type `float4`
    // note@-1: use `%v4hlf`
    printf("%v4hf\n", v); // warning[S0511]: format `%v4hf` does not match an argument of type `float4`
    // note@-1: use `%v4hlf`
    printf("%v4hlf\n", halves); // warning[S0511]: format `%v4hlf` does not match an argument of type `half4`
    // note@-1: use `%v4hf`
    printf("%v2x\n", wide); // warning[S0511]: format `%v2x` does not match an argument of type `long2`
    // note@-1: use `%v2lx`
    printf("%v4c\n", bytes); // warning[S0511]: format `%v4c` does not match an argument of type `uchar4`
    // note@-1: use `%v4hhu`
    printf("%v4hlf\n", f); // warning[S0511]: format `%v4hlf` does not match an argument of type `float`
    // note@-1: use `%f`
    printf("%v4d\n", i); // warning[S0511]: format `%v4d` does not match an argument of type `int`
    // note@-1: use `%d`
    printf("%d\n", numbers); // warning[S0511]: format `%d` does not match an argument of type `int4`
    // note@-1: use `%v4hld`
}
