// A condition is a scalar (C99 6.8.4.1, 6.8.5; OpenCL C 3.0, 6.5.9).
struct s { int a; };
kernel void k(global int *out, float4 f4, int4 i4, struct s s, read_only image2d_t image, float f, global int *p)
{
    if (f4) out[0] = 1; // error: condition must have scalar type, not `float4`
    if (i4 == i4) out[1] = 1; // error: condition must have scalar type, not `int4`
    while (s) out[2] = 1; // error: condition must have scalar type, not `struct s`
    do out[3] = 1; while (i4); // error: condition must have scalar type, not `int4`
    for (; f4; ) out[4] = 1; // error: condition must have scalar type, not `float4`
    if (image) out[5] = 1; // error: condition must have scalar type, not `read_only image2d_t`
    out[6] = f ? 1 : 2; // error: condition of `?:` cannot have floating-point type `float`
    out[7] = f4 ? 1 : 2; // error: condition of `?:` cannot have floating-point type `float4`
    if (f) out[8] = 1;
    if (p) out[9] = 1;
    while (any(i4 == i4) && out[10]--) ;
    out[11] = p ? 1 : 2;
    out[12] = s ?: 1; // error[S0428]: condition must have scalar type, not `struct s`
    out[13] = (s ?: s).a; // error[S0428]: condition must have scalar type, not `struct s`
}
