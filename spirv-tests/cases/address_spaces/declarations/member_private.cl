// OpenCL C 6.7: not even `private`.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s {
    private int a; // error[S0212]: member `a` may not be qualified with an address space
};
