// OpenCL C 6.7.3, example: all read a constant, nobody writes it.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant int a = 3;
kernel void k1(global int *buf) { buf[a] = 1; }
kernel void k2(global int *buf)
{
    *buf = a;
    a = 42; // error[S0452]: cannot assign to an object in the constant address space
}
