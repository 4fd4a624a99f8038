// OpenCL C 6.11.a: what the inner pointers point to is what the host can pass, at any depth.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void a(global int *global *global *p) { ***p = 1; } // error[S0303] in 1.x: cannot be a pointer to a pointer
kernel void b(int *global *global *p) {} // error[S0303]:
kernel void c(private int *global *constant *p) {} // error[S0303]:
kernel void d(global int *private *global *p) {} // error[S0303]:
kernel void e(constant int *local *global *p) {} // error[S0303] in 1.x:
