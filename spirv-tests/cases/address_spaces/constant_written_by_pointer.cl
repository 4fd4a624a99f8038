// OpenCL C 6.7.3: nor by a pointer.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(constant int *p)
{
    *p = 1; // error[S0452]: an object in constant memory cannot be changed
    p[1] += 2; // error[S0452]: an object in constant memory cannot be changed
    p[2]++; // error[S0452]: an object in constant memory cannot be changed
}
