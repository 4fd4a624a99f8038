// What only the type of a function needs is reported where the function is named.
// options: -cl-std=CL2.0 --target-env=opencl1.2
kernel void f(global int *g)
{
    g[0] = 1;
}
kernel void h(write_only pipe int p) // error: `h` requires the capability `Pipes`, which `opencl1.2` does not support
{
}
