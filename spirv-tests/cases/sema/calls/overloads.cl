// Several functions of one name.
// options: -cl-std=CL1.2
int __attribute__((overloadable)) f(int a) { return a; }
int __attribute__((overloadable)) f(float4 a) { return (int)a.x; }
int __attribute__((overloadable)) f(global int *a) { return *a; }
float __attribute__((overloadable)) f(int a); // error[S0128]: overloads of `f` differ only in their return type: `float` vs `int`
// One function of a name may lack the attribute, and it is called like any other.
int mixed(int a) { return a; }
int __attribute__((overloadable)) mixed(float a) { return (int)a; }
float __attribute__((overloadable)) mixed(float2 a) { return a.x; }
int calls_mixed(void) { return mixed(1) + mixed(1.0f) + (int)mixed((float2)(1)); }
int mixed(char a) { return a; } // error[S0111]: conflicting types for `mixed`: `int (char)` vs `int (int)`
int plain(int a) { return a; }
int plain(float a) { return 1; } // error[S0111]: conflicting types for `plain`: `int (float)` vs `int (int)`
// note@-1: to overload
kernel void __attribute__((overloadable)) k(global int *a) { *a = f(a) + f(1) + f((float4)(1)); } // error[S0307]: kernel `k` cannot be declared `overloadable`
