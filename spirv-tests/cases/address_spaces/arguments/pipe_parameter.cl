// OpenCL C 6.11 and 6.15.16: pipes are parameters.
// versions: 2.0 3.0 3.1 3.0-pipes
kernel void k(read_only pipe int p, write_only pipe float4 q) {} // error[S0106] in -pipes: // error[S0106] in -pipes:
