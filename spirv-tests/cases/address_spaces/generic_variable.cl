// OpenCL C 6.7.5: no objects can be allocated in the generic address space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(void)
{
    generic int i; // error[S0203]:
}
