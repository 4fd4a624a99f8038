// options: -Wno-incompatible-pointer-types
// options: -Wno-error=incompatible-pointer-types -w
kernel void f(global int *out, global float *in)
{
    global uint *u = in;
    out[0] = u[0];
}
