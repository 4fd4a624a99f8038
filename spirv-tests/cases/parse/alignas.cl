_Alignas(16) constant int a[4] = { 1 }; // extension[S0143]: `_Alignas` is a C11 extension
struct s { char c; _Alignas(8) char d; _Alignas(double) char e; }; // extension[S0143]: `_Alignas` is a C11 extension
// extension[S0143]@-1: `_Alignas` is a C11 extension
_Static_assert(sizeof(struct s) == 24 && __alignof__(struct s) == 8, "");
kernel void f(global int *out) { out[0] = a[1]; }
