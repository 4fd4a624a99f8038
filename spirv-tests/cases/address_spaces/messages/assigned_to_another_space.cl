// options: -cl-std=CL1.2
// snapshot: messages
kernel void swap(global int *a, local int *b)
{
    global int *kept;
    kept = b;
}
// error[S0487]@-2:
