// options: -cl-std=CL1.2
// snapshot: messages
kernel void k(global int *a, local int *b, int n)
{
    int *p = n ? a : b;
}
// error[S0489]@-2:
