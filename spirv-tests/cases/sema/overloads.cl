// Several functions of one name.
// options: -cl-std=CL1.2
int __attribute__((overloadable)) f(int a) { return a; }
int __attribute__((overloadable)) f(float4 a) { return (int)a.x; }
int __attribute__((overloadable)) f(global int *a) { return *a; }
float __attribute__((overloadable)) f(int a); // error[S0128]: `f` returns `float` here and `int` before
// One function of a name may lack the attribute, and it is called like any other.
int mixed(int a) { return a; }
int __attribute__((overloadable)) mixed(float a) { return (int)a; }
float __attribute__((overloadable)) mixed(float2 a) { return a.x; }
int calls_mixed(void) { return mixed(1) + mixed(1.0f) + (int)mixed((float2)(1)); }
int mixed(char a) { return a; } // error[S0111]: `mixed` is declared as `int (char)` here, but as `int (int)` before
int plain(int a) { return a; }
int plain(float a) { return 1; } // error[S0111]: `plain` is declared as `int (float)`
// note@-1: if both are meant
kernel void __attribute__((overloadable)) k(global int *a) { *a = f(a) + f(1) + f((float4)(1)); } // error[S0307]: the kernel `k` cannot be `overloadable`
