// OpenCL C 6.7.7 and 6.7.4, example: private variables start with anything, or with nothing.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void foo(int n, global int *out)
{
    private int i;
    private int j = n * 2;
    __private int k[2] = { n, j };
    i = k[1];
    out[0] = i;
}
