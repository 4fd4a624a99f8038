// Several functions of one name.
// options: -cl-std=CL1.2
int __attribute__((overloadable)) f(int a) { return a; }
int __attribute__((overloadable)) f(float4 a) { return (int)a.x; }
int __attribute__((overloadable)) f(global int *a) { return *a; }
float __attribute__((overloadable)) f(int a); // error[S0128]: `f` returns `float` here and `int` before
int plain(int a) { return a; }
int plain(float a) { return 1; } // error[S0111]: `plain` is declared as `int (float)`
// note@-1: if both are meant
kernel void __attribute__((overloadable)) k(global int *a) { *a = f(a) + f(1) + f((float4)(1)); } // error[S0307]: the kernel `k` cannot be `overloadable`
