// One type too many: what is declared comes after it, and the types mean afterwards what they meant before.
constant unsigned float4 a = (float4)(0); // error[S0101]: `float4` is a second type after `unsigned`
void f(unsigned uint b) {} // error[S0101]: `uint` is a second type after `unsigned`
void g(int size_t *c) {} // error[S0101]: `size_t` is a second type after `int`
void h(float4 unsigned d) {} // error[S0101]: `unsigned` is a second type after `float4`
void i(unsigned uint, int size_t) {}
constant auto j = 1; // error[S0105]: OpenCL C has no storage class `auto`
void k(int a) { unsigned uint = a; }
kernel void l(global float4 *out) { float4 v = out[0]; unsigned size_t; out[1] = v; }
