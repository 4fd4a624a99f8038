// OpenCL C 6.11.l: nor a structure that holds one of these types.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct flags {
    int a;
    bool b;
};
kernel void k(struct flags f) {} // error[S0304]: the kernel parameter `f` cannot have the type `struct flags`, because its member `b` is a `bool` // note: the member `b` is a `bool`
