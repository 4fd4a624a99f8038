// One type too many: what is declared comes after it, and the types mean afterwards what they meant before.
constant unsigned float4 a = (float4)(0); // error[S0101]: cannot combine `float4` with previous `unsigned` declaration specifier
void f(unsigned uint b) {} // error[S0101]: cannot combine `uint` with previous `unsigned` declaration specifier
void g(int size_t *c) {} // error[S0101]: cannot combine `size_t` with previous `int` declaration specifier
void h(float4 unsigned d) {} // error[S0101]: cannot combine `unsigned` with previous `float4` declaration specifier
void i(unsigned uint, int size_t) {}
constant auto j = 1; // error[S0105]: OpenCL C does not deduce the type of an `auto` variable
void k(int a) { unsigned uint = a; }
kernel void l(global float4 *out) { float4 v = out[0]; unsigned size_t; out[1] = v; }
