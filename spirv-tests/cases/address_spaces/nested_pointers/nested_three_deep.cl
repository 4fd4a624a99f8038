// OpenCL C 6.7.9: at any depth.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(global int *private *private *ppp, local int *private *private *qqq)
{
    ppp = qqq; // error[S0488]: conversion from `local int *private *private *` to `global int *private *private *` changes address space of nested pointer
    ppp = (global int *private *private *)qqq;
}
