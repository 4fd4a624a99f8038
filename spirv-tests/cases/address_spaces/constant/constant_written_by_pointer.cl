// OpenCL C 6.7.3: nor by a pointer.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(constant int *p)
{
    *p = 1; // error[S0452]: cannot assign to an object in the constant address space
    p[1] += 2; // error[S0452]: cannot assign to an object in the constant address space
    p[2]++; // error[S0452]: cannot assign to an object in the constant address space
}
