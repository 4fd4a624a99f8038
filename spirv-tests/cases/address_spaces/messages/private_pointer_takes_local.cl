// options: -cl-std=CL1.2
// snapshot: messages
kernel void k(void)
{
    local int shared[8];
    int *p = shared;
    p[0] = 1;
}
// error[S0487]@-3:
