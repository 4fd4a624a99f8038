// OpenCL C 6.7 and TR 18037, 5.1.2: members have no address space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s {
    global int a; // error[S0212]: member `a` may not be qualified with an address space
    local float b[2]; // error[S0212]: member `b` may not be qualified with an address space
    constant int c; // error[S0212]: member `c` may not be qualified with an address space
};
