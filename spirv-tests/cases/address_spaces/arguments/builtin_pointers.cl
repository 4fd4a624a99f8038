// OpenCL C 6.15.2: math functions that hand back a second result do so into each space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global float *g, local float *l, global int *gi, local int *li)
{
    float p;
    int pi;
    g[0] = fract(1.5f, g + 1) + fract(1.5f, l) + fract(1.5f, &p);
    g[1] = modf(1.5f, g + 2) + modf(1.5f, l) + modf(1.5f, &p);
    g[2] = sincos(1.5f, g + 3) + sincos(1.5f, l) + sincos(1.5f, &p);
    g[3] = frexp(1.5f, gi) + frexp(1.5f, li) + frexp(1.5f, &pi);
    g[4] = remquo(1.5f, 2.0f, gi) + remquo(1.5f, 2.0f, li) + remquo(1.5f, 2.0f, &pi);
    g[5] = lgamma_r(1.5f, gi) + lgamma_r(1.5f, li) + lgamma_r(1.5f, &pi);
}
