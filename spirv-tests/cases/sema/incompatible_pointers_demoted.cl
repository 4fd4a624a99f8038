// options: -Wno-error=incompatible-pointer-types
// An error that an option makes a warning: the pointer converts as by a cast.
int take(float *p);
int take(float *p) { return (int)*p; }
kernel void f(global int *out, global float *in)
{
    int i = 0x3f800000;
    float *f = &i; // warning[S0486]: `int *` does not convert to `float *`, which points at another type
    global uint *u = in; // warning[S0486]: `global float *` does not convert to `global uint *`
    out[0] = take(&i) + (int)*f; // warning[S0486]: `int *` does not convert to `float *`
    out[1] = u[0];
}
