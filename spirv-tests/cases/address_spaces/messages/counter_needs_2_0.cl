// options: -cl-std=CL1.2
// snapshot: messages
kernel void count(global int *out)
{
    static global int calls;
    out[0] = ++calls;
}
// error[S0204]@-3:
