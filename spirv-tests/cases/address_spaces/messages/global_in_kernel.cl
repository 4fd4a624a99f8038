// options: -cl-std=CL2.0
// snapshot: messages
kernel void sum(global int *out)
{
    global int total;
    total = out[0];
}
// error[S0207]@-3:
