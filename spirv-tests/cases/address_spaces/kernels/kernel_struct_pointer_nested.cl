// OpenCL C 6.11.a: at any depth.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct buffer { global int *data[2]; };
struct pair { struct buffer one, two; };
kernel void k(struct pair p) {} // error[S0305] in 1.x: `one.data`
