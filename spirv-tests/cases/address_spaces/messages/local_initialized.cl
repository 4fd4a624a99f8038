// options: -cl-std=CL1.2
// snapshot: messages
kernel void sum(global int *out)
{
    local int total = 0;
    total += out[0];
}
// error[S0208]@-3:
