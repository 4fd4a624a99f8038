// options: -Wno-error=incompatible-pointer-types
// An error that an option makes a warning: the pointer converts as by a cast.
int take(float *p);
int take(float *p) { return (int)*p; }
kernel void f(global int *out, global float *in)
{
    int i = 0x3f800000;
    float *f = &i; // warning[S0486]: incompatible pointer types: expected `float *`, found `int *`
    global uint *u = in; // warning[S0486]: incompatible pointer types: expected `global uint *`, found `global float *`
    out[0] = take(&i) + (int)*f; // warning[S0486]: incompatible pointer types: expected `float *`, found `int *`
    out[1] = u[0];
}
