// OpenCL C 6.10: `static` and `extern` came with OpenCL C 1.2.
// versions: 1.0 1.1 1.2
static constant int table[2] = { 1, 2 }; // error[S0105] in 1.0 1.1:
static int f(int i) { return table[i]; } // error[S0105] in 1.0 1.1:
extern int g(int i); // error[S0105] in 1.0 1.1:
kernel void k(global int *out) { out[0] = f(1) + g(2); }
