// OpenCL C 6.7.6: a block of its own is not outermost.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    {
        local int a; // error[S0205]: local variable `a` must be declared in the outermost scope of kernel `k`
    }
}
