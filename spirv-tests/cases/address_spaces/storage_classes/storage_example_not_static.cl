// OpenCL C 6.10, example: a `global` variable in a function must be `static`.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void my_func(global float *a)
{
    global int hurl; // error[S0207]: function-scope variable `hurl` cannot be declared in the global address space
    a[0] = 1.0f;
}
