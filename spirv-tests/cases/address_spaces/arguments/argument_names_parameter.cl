// OpenCL C 6.7.9: arguments convert as by assignment; the message names the parameter and shows it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void takes(int first, local int *second);
kernel void k(global int *g)
{
    takes(1, g); // error[S0487]: conversion from `global int *` to `local int *` changes address space of pointer // note: parameter `second` of `takes` declared here
}
