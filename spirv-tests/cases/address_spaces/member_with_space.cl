// OpenCL C 6.7 and TR 18037, 5.1.2: members have no address space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s {
    global int a; // error[S0212]: the member `a` cannot be in global memory of its own
    local float b[2]; // error[S0212]: the member `b` cannot be in local memory of its own
    constant int c; // error[S0212]: the member `c` cannot be in constant memory of its own
};
