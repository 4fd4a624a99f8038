// OpenCL C 6.7.9, fifth example: no named space converts to another one.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *gp, local int *lp, constant int *cp)
{
    private int *pp;
    gp = lp; // error[S0487]: a pointer to local memory does not convert to a pointer to global memory
    gp = pp; // error[S0487]: a pointer to private memory does not convert to a pointer to global memory
    gp = cp; // error[S0487]: a pointer to constant memory does not convert to a pointer to global memory

    lp = gp; // error[S0487]: a pointer to global memory does not convert to a pointer to local memory
    lp = pp; // error[S0487]: a pointer to private memory does not convert to a pointer to local memory
    lp = cp; // error[S0487]: a pointer to constant memory does not convert to a pointer to local memory

    pp = lp; // error[S0487]: a pointer to local memory does not convert to a pointer to private memory
    pp = gp; // error[S0487]: a pointer to global memory does not convert to a pointer to private memory
    pp = cp; // error[S0487]: a pointer to constant memory does not convert to a pointer to private memory

    cp = lp; // error[S0487]: a pointer to local memory does not convert to a pointer to constant memory
    cp = pp; // error[S0487]: a pointer to private memory does not convert to a pointer to constant memory
    cp = gp; // error[S0487]: a pointer to global memory does not convert to a pointer to constant memory
}
