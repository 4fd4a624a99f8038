// OpenCL C 6.7.9, fourth example: named spaces convert to generic; nothing converts back by itself.
// versions: 2.0 3.0 3.1
kernel void k(global int *gp, local int *lp, constant int *cp)
{
    private int *pp;
    int *p;
    p = gp;
    p = lp;
    p = pp;
    p = cp; // error[S0487]: conversion from `constant int *` to `generic int *` changes address space of pointer
    gp = p; // error[S0487]: conversion from `generic int *` to `global int *` changes address space of pointer // note: (global int *)
    lp = p; // error[S0487]: conversion from `generic int *` to `local int *` changes address space of pointer // note: (local int *)
    pp = p; // error[S0487]: conversion from `generic int *` to `private int *` changes address space of pointer // note: (private int *)
    cp = p; // error[S0487]: conversion from `generic int *` to `constant int *` changes address space of pointer
}
