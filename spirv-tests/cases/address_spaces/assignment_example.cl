// OpenCL C 6.7.9, clause 6.5.16.1, example.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void f(global int *gptr)
{
    int *ptr;
    local int *lptr;
    local int val;
    ptr = &val; // error[S0487] in 1.x -generic_address_space: a pointer to local memory does not convert to a pointer to private memory
    lptr = ptr; // error[S0487]:
    lptr = gptr; // error[S0487]: a pointer to global memory does not convert to a pointer to local memory
    ptr = gptr; // error[S0487] in 1.x -generic_address_space: a pointer to global memory does not convert to a pointer to private memory
}
