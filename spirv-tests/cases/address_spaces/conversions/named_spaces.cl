// OpenCL C 6.7.9, fifth example: no named space converts to another one.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *gp, local int *lp, constant int *cp)
{
    private int *pp;
    gp = lp; // error[S0487]: conversion from `local int *` to `global int *` changes address space of pointer
    gp = pp; // error[S0487]: conversion from `private int *` to `global int *` changes address space of pointer
    gp = cp; // error[S0487]: conversion from `constant int *` to `global int *` changes address space of pointer

    lp = gp; // error[S0487]: conversion from `global int *` to `local int *` changes address space of pointer
    lp = pp; // error[S0487]: conversion from `private int *` to `local int *` changes address space of pointer
    lp = cp; // error[S0487]: conversion from `constant int *` to `local int *` changes address space of pointer

    pp = lp; // error[S0487]: conversion from `local int *` to `private int *` changes address space of pointer
    pp = gp; // error[S0487]: conversion from `global int *` to `private int *` changes address space of pointer
    pp = cp; // error[S0487]: conversion from `constant int *` to `private int *` changes address space of pointer

    cp = lp; // error[S0487]: conversion from `local int *` to `constant int *` changes address space of pointer
    cp = pp; // error[S0487]: conversion from `private int *` to `constant int *` changes address space of pointer
    cp = gp; // error[S0487]: conversion from `global int *` to `constant int *` changes address space of pointer
}
