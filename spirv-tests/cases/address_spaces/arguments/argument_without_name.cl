// OpenCL C 6.7.9: a parameter without a name is counted.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void takes(int, local int *);
kernel void k(global int *g)
{
    takes(1, g); // error[S0487]: conversion from `global int *` to `local int *` changes address space of pointer // note: argument 2 of `takes` declared here
}
