// OpenCL C 6.7.5, example, with disjoint spaces: each operand is a pointer to a named space, so they do not meet.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void foo(int a)
{
    private int b;
    local int c;
    int *p = a ? &b : &c; // error[S0489]: `?:` of pointers to non-overlapping address spaces: `private int *` and `local int *`
}
