// OpenCL C 6.7.9, fourth example: named spaces convert to generic; nothing converts back by itself.
// versions: 2.0 3.0 3.1
kernel void k(global int *gp, local int *lp, constant int *cp)
{
    private int *pp;
    int *p;
    p = gp;
    p = lp;
    p = pp;
    p = cp; // error[S0487]: a pointer to constant memory does not convert to a pointer to generic memory
    gp = p; // error[S0487]: a pointer to generic memory does not convert to a pointer to global memory // note: (global int *)
    lp = p; // error[S0487]: a pointer to generic memory does not convert to a pointer to local memory // note: (local int *)
    pp = p; // error[S0487]: a pointer to generic memory does not convert to a pointer to private memory // note: (private int *)
    cp = p; // error[S0487]: a pointer to generic memory does not convert to a pointer to constant memory
}
