// Blocks: what is wrong with them, and what is not (OpenCL C 3.0, 6.14).
// options: -cl-std=CL2.0
typedef int (^block_t)(int);
int (^at_program_scope)(void) = ^{ return 1; };
extern int (^outside)(void); // error[S1003]: the Block `outside` cannot be `extern`
extern int (^valued)(void) = ^{ return 1; }; // error[S1003]: the Block `valued` cannot be `extern`
block_t returns(int x); // error[S0116]: `returns` cannot return
struct holds {
    block_t member; // error: member
};
int (^variadic)(int, ...) = ^int(int x, ...) { return 0; }; // error: OpenCL
// error@-1: OpenCL

int applies(int n, block_t f) { return f(n); }
int only_declared(block_t f);

kernel void k(global int *out, int n) {
    __block int shared = 10; // error: OpenCL C has no `__block`
    block_t twice = ^(int x) { return 2 * x; };
    block_t other = ^(int x) { return 3 * x; };
    int (^const returns_n)(void) = ^{ return n; };
    int (^no_value)(void); // error[S0138]: the Block `no_value` needs a value where it is declared
    twice = other; // error: const
    block_t array[] = {twice, other}; // error: array
    block_t *pointer; // error: no pointers to
    *twice; // error: pointer
    &twice; // error: `&` does not take an object of type
    out[0] = (n ? twice : other)(1); // error[S1003]: Blocks cannot be operands of `?:`
    out[1] = n ? twice(1) : other(1);
    out[2] = applies(n, twice) + applies(n, ^(int x) { return x + n; }) + at_program_scope();
    out[3] = only_declared(twice); // error[S1001]: takes a Block, and is called before it is defined
    out[4] = sizeof(twice); // error[S0417]: which has no size
}
