// options: -cl-std=CL1.2
// snapshot: messages
kernel void reduce(global float *data, int n)
{
    if (n > 64) {
        local float partial[64];
        partial[0] = data[0];
    }
}
// error[S0205]@-4:
