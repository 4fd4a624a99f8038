// OpenCL C 6.7.6: the head of a loop is not outermost.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    for (local int i;;) // error[S0205]: local variable `i` must be declared in the outermost scope of kernel `k`
        break;
}
