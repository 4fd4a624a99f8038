// OpenCL C 6.11.a: pointers to pointers came with 2.0, and the inner one names a space that the host can pass.
// versions: 2.0 3.x 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void a(global int *global *p) { p[1][2] = 1; }
kernel void b(local int *global *p) { p[0] = 0; }
kernel void c(constant int *global *p, global int *out) { *out = **p; }
kernel void d(private int *global *p) {} // error[S0303]: kernel parameter `p` cannot point to a pointer to private memory
kernel void e(int *global *p) {} // error[S0303]: kernel parameter `p` cannot point to a pointer to // note: add `global`
