// OpenCL C 6.11.b: with no address space, private neither.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void a(global image2d_t i) {} // error[S0213]: type `read_only image2d_t` cannot be used in the global address space
void b(local image2d_t i) {} // error[S0213]: type `read_only image2d_t` cannot be used in the local address space
void c(constant image2d_t i) {} // error[S0213]: type `read_only image2d_t` cannot be used in the constant address space
void d(private image2d_t i) {} // error[S0213]: type `read_only image2d_t` cannot be used in the private address space
