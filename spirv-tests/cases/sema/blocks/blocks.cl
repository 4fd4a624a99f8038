// Blocks: what is wrong with them, and what is not (OpenCL C 3.0, 6.14).
// options: -cl-std=CL2.0
typedef int (^block_t)(int);
int (^at_program_scope)(void) = ^{ return 1; };
extern int (^outside)(void); // error[S1003]: Block variable `outside` cannot be `extern`
extern int (^valued)(void) = ^{ return 1; }; // error[S1003]: Block variable `valued` cannot be `extern`
block_t returns(int x); // error[S0116]: `returns` cannot return
struct holds {
    block_t member; // error: member
};
int (^variadic)(int, ...) = ^int(int x, ...) { return 0; }; // error: OpenCL
// error@-1: OpenCL

int applies(int n, block_t f) { return f(n); }
int only_declared(block_t f);

kernel void k(global int *out, int n) {
    __block int shared = 10; // error: `__block` is not supported in OpenCL C
    block_t twice = ^(int x) { return 2 * x; };
    block_t other = ^(int x) { return 3 * x; };
    int (^const returns_n)(void) = ^{ return n; };
    int (^no_value)(void); // error[S0138]: Block variable `no_value` must be initialized
    twice = other; // error: const
    block_t array[] = {twice, other}; // error: array
    block_t *pointer; // error: pointer to type `int (^)(int)` is not allowed
    *twice; // error: pointer
    &twice; // error: cannot take the address of an object of type `block_t` (aka `int (^)(int)`)
    out[0] = (n ? twice : other)(1); // error[S1003]: a Block cannot be an operand of `?:`
    out[1] = n ? twice(1) : other(1);
    out[2] = applies(n, twice) + applies(n, ^(int x) { return x + n; }) + at_program_scope();
    out[3] = only_declared(twice); // error[S1001]: `only_declared` takes a Block and must be defined before it is called
    out[4] = sizeof(twice); // error[S0417]: invalid application of `sizeof` to type `int (^)(int)`
}
