// OpenCL C 6.8: a typedef of an image or pipe has its access qualifier, and takes no other.
// versions: 1.2 2.0
typedef write_only image2d_t target;
typedef image2d_t source;
#if __OPENCL_C_VERSION__ >= 200
typedef read_only pipe int input;
void p(read_only input i) {}
void q(write_only input i) {} // error[S0104] in 2.0: cannot combine `write_only` with previous `read_only` declaration specifier
#endif
kernel void a(read_only target t) {} // error[S0104]: cannot combine `read_only` with previous `write_only` declaration specifier
kernel void b(write_only source s) {} // error[S0104]: cannot combine `write_only` with previous `read_only` declaration specifier
kernel void c(write_only target t, read_only source s) {}
