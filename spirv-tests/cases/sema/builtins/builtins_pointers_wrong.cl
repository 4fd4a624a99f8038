// Pointers of built-in functions: what they point at is the type expected, except for the sign of an integer and for qualifiers, of
// which a warning says that they are lost (OpenCL C 3.0, 6.15).
// options: -cl-std=CL3.0 -cl-ext=+all -ferror-limit=0
void k(global int *p, global uint *u, global float *f, global const float *c, global volatile float *v, global uint2 *u2, global bool *b,
       global int4 *p4, float2 f2, float4 f4)
{
    f[0] = fract(f[1], f) + frexp(f[2], p) + fract(f[3], 0);
    f[4] = fract(f[1], c); // warning[S0805]: passing `global const float *` to parameter of type `global float *` of `fract` discards qualifiers
    f[5] = fract(f[1], v); // warning[S0805]: passing `global volatile float *` to parameter of type `global float *` of `fract` discards qualifiers
    f[6] = fract(f[1], p); // error[S0803]: argument 2 of `fract`: expected `float *`, found `global int *`
    f[7] = frexp(f[1], u); // warning[S0805]: incompatible pointer argument to `frexp`: expected `global int *`, found `global uint *`
    f2 = frexp(f2, u2); // error[S0803]: argument 2 of `frexp`: expected `int2 *`, found `global uint2 *`
    p4[0] = vload4(0, u); // error[S0481]: cannot implicitly convert vector type `uint4` to `int4`
    p4[1] = vload4(0, b); // error[S0803]: argument 2 of `vload4`: expected `const float *`, `const int *`, ... or `const half *`, found `global bool *`
    p4[2] = vload4(0, p4); // error[S0803]: argument 2 of `vload4`: expected `const int *`, found `global int4 *`
    f4 = vload4(0, v); // warning[S0805]: passing `global volatile float *` to parameter of type `global const float *` of `vload4` discards qualifiers
    vstore4(f4, 0, c); // warning[S0805]: passing `global const float *` to parameter of type `global float *` of `vstore4` discards qualifiers
    vstore4(p4[0], 0, u); // warning[S0805]: incompatible pointer argument to `vstore4`: expected `global int *`, found `global uint *`
    // A pointer that fits decides, not the number beside it.
    atomic_add(u, 1);
    atomic_cmpxchg(u, p[0], 1);
    printf(); // error[S0802]: too few arguments to `printf`: expected at least 1, have 0
}
// A packet is of the type of the pipe, and not in constant memory (OpenCL C 3.0, 6.15.14).
void pipes(read_only pipe int in, write_only pipe int out, global int *p, global uint *u, constant int *c)
{
    *p = read_pipe(in, p) + write_pipe(out, p);
    *p = read_pipe(in, u); // error[S0803]: argument 2 of `read_pipe`: expected `gentype *`, found `global uint *`
    *p = write_pipe(out, c); // error[S0803]: argument 2 of `write_pipe`: expected `const gentype *`, found `constant int *`
}
