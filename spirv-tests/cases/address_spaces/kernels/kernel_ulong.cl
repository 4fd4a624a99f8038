// OpenCL C 6.11.l: `ulong` and `long` are right on every device.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
kernel void k(ulong n, long m, global ulong *out) { out[0] = n + m; }
