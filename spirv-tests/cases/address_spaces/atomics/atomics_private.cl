// OpenCL C 6.15.12.8: not to private memory.
// versions: 1.1 1.2 2.0 3.0 3.1
kernel void k(void)
{
    int mine = 0;
    atomic_add(&mine, 1); // error[S0803]: argument 1 of `atomic_add`: expected `volatile global/local int *`, found `private int *`
}
