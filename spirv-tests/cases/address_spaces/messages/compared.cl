// options: -cl-std=CL1.2
// snapshot: messages
kernel void k(global int *a, local int *b, global int *out)
{
    out[0] = a == b;
}
// error[S0489]@-2:
