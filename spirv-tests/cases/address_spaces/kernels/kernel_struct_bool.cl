// OpenCL C 6.11.l: nor a structure that holds one of these types.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct flags {
    int a;
    bool b;
};
kernel void k(struct flags f) {} // error[S0304]: kernel parameter `f` cannot have type `struct flags`: member `b` has type `bool` // note: member `b` declared here
