// OpenCL C 6.7.9, clause 6.5.15, example.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void test1(global int *arr)
{
    private int mine;
    int *p = &mine;
    global int *q = &arr[3];
    local int *r = NULL;
    int *val = NULL;
    val = arr[0] ? q : p; // error[S0489] in 1.x -generic_address_space: `?:` of pointers to non-overlapping address spaces: `global int *` and `private int *`
    val = arr[0] ? q : r; // error[S0489]: `?:` of pointers to non-overlapping address spaces: `global int *` and `local int *`
}
