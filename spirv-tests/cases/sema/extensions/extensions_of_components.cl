// options: -cl-std=CL2.0
// The components of colours came with OpenCL C 3.0.
kernel void f(global float4 *p) { p->rg = p->xy; } // extension[S0465]: vector component name `rg` requires OpenCL C 3.0
