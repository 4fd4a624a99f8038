// A Block variable needs a value that says which Block it is (OpenCL C 3.0, 6.14.5); braces around it are allowed as around any
// scalar (C99 6.7.8, paragraph 11).
// options: -cl-std=CL2.0
int (^braced)(void) = { ^{ return 1; } };
int (^two)(void) = { ^{ return 1; }, ^{ return 2; } }; // error[S0138]: Block variable `two` must be initialized
int (^named)(void) = { .first = ^{ return 1; } }; // error[S0138]: Block variable `named` must be initialized

int applies(int n, int (^f)(int)) { return f(n); }
// In its own literal a Block is not known yet.
int (^calls_itself)(int) = ^(int x) { return calls_itself(x); }; // error[S1001]: the Block is not known at compile time
int (^passes_itself)(int) = ^(int x) { return applies(x, passes_itself); }; // error[S1001]: the Block is not known at compile time

kernel void k(global int *out, int n) {
    extern int (^outside)(void) = ^{ return n; }; // error[S1003]: Block variable `outside` cannot be `extern`
    int (^itself)(void) = itself; // error[S1001]: the Block is not known at compile time
    out[0] = braced() + outside() + itself();
}
