// OpenCL C 6.7.6, example: `local` not in the kernel's outermost scope.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void my_func(global int *p)
{
    private float a;
    local float b;
    if (p[0]) {
        local float c; // error[S0205]: local variable `c` must be declared in the outermost scope of kernel `my_func`
    }
}
