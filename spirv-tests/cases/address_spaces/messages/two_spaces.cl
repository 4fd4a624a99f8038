// options: -cl-std=CL1.2
// snapshot: messages
kernel void scale(global local float *data)
{
    data[0] *= 2.0f;
}
// error[S0201]@-4:
