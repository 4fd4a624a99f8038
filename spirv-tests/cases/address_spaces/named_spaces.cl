// OpenCL C 6.7.9, fifth example: no named space converts to another one.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(global int *gp, local int *lp, constant int *cp)
{
    private int *pp;
    gp = lp; // error[S0487]:
    gp = pp; // error[S0487]:
    gp = cp; // error[S0487]:

    lp = gp; // error[S0487]:
    lp = pp; // error[S0487]:
    lp = cp; // error[S0487]:

    pp = lp; // error[S0487]:
    pp = gp; // error[S0487]:
    pp = cp; // error[S0487]:

    cp = lp; // error[S0487]:
    cp = pp; // error[S0487]:
    cp = gp; // error[S0487]:
}
