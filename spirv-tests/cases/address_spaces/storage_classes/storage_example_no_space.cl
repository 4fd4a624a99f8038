// OpenCL C 6.10, example: a `static` variable without an address space.
// versions: 1.2 2.0 3.0-program_scope_global_variables
kernel void my_func(global float *a)
{
    static float c; // error[S0204] in 1.2: function-scope variable `c` cannot be `static` before OpenCL C 2.0
    // error[S0204]@-1 in -program_scope_global_variables: static variable `c` must reside in the constant address space
    a[0] = 1.0f;
}
