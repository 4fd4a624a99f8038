// A pointer is compared with an integer as with the pointer that it becomes.
kernel void f(global int *p, global int *out, ulong address)
{
    out[0] = p == 1; // extension[S0493]: comparison between pointer and integer (`global int *` and `int`)
    out[1] = -1 != p; // extension[S0493]: comparison between pointer and integer (`int` and `global int *`)
    out[2] = p < address; // extension[S0493]: comparison between pointer and integer (`global int *` and `ulong`)
    out[3] = p == 0 || p > 0;
}
kernel void g(global int *p, float f, global int *out)
{
    out[0] = p != 0;
}
