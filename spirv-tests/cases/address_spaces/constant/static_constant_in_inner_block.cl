// OpenCL C 6.10: `static constant` in an inner block of a kernel.
// versions: 1.2 2.0 3.0 3.1 3.0-program_scope_global_variables
kernel void k(global int *out)
{
    if (out[0]) {
        static constant int step = 5;
        out[0] += step;
    }
}
