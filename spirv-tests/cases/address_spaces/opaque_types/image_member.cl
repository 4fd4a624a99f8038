// OpenCL C 6.11.b: not in a structure.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s {
    image2d_t image; // error[S0120]: member `image` cannot have type `read_only image2d_t`
};
