// OpenCL C 6.15.2: not into constant memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global float *g, constant float *c)
{
    g[0] = fract(1.5f, c); // error[S0803]: argument 2 of `fract`: expected `float *`, found `constant float *`
}
