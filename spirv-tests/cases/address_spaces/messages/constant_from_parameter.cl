// options: -cl-std=CL1.2
// snapshot: messages
kernel void k(int n, global int *out)
{
    constant int last = n - 1;
    out[0] = last;
}
// error[S0704]@-3:
