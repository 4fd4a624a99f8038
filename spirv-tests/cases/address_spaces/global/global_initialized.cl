// OpenCL C 6.7.7: constant expressions and addresses in global memory, zeros where there are none.
// versions: 2.0 3.0 3.1
global int a = 2 + 3;
int b;
global int *c = &a;
struct { global int *p; int n[2]; } d = { &b, { 1 } };
kernel void k(global int *out) { out[0] = a + b + *c + *d.p; }
// check: OpVariable %_ptr_CrossWorkgroup_uint CrossWorkgroup %uint_5
