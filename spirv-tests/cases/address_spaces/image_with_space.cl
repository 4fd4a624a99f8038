// OpenCL C 6.11.b: with no address space, private neither.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void a(global image2d_t i) {} // error[S0213]: an object of type `read_only image2d_t` cannot be in global memory
void b(local image2d_t i) {} // error[S0213]: an object of type `read_only image2d_t` cannot be in local memory
void c(constant image2d_t i) {} // error[S0213]: an object of type `read_only image2d_t` cannot be in constant memory
void d(private image2d_t i) {} // error[S0213]: an object of type `read_only image2d_t` cannot be in private memory
