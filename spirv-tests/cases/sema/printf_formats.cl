kernel void k(global int *out, int i, uint u, long l, float f, double d, float4 v, uchar4 c, global int *p, short s)
{
    size_t n = i;
    printf("plain 100%%\n");
    printf("%d %u %x %ld %lu %f %g %c %s %p %hd\n", i, u, i, l, n, f, d, i, "text", p, s);
    printf("%v4hlf %#v4hhx\n", v, c);
    printf("%d\n", l); // warning: `%d` does not print a value of type `long`
    // note@-1: write `%ld`
    printf("%d\n", f); // warning: `%d` does not print a value of type `float`
    printf("%f\n", i); // warning: `%f` does not print a value of type `int`
    printf("%v4f\n", v); // warning: `%v4f` does not print a value of type `float4`
    // note@-1: write `%v4hlf`
    printf("%d %d\n", i); // warning: `%d` has no argument
    printf("%d\n", i, i); // warning: this argument is not printed
    printf("%lld\n", l); // warning: `%lld` is no directive of OpenCL C
    printf("50% done\n"); // warning: `% d` has no argument
    printf("%q\n", i); // warning: `%q` in the format is no directive
}
