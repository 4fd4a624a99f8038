// What Blocks capture, take and return (OpenCL C 3.0, 6.14).
// options: -cl-std=CL2.0
typedef int (^block_t)(int);
int (^at_program_scope)(void) = ^{ return 1; };

kernel void k(global int *out, int n) {
    int local_array[2] = {1, 2};
    block_t twice = ^(int x) { return 2 * x; };
    void (^refers)(void) = ^{
        out[5] = twice(1); // error[S1002]: cannot capture the Block variable `twice` in a Block
        out[6] = at_program_scope();
    };
    void (^changes)(void) = ^{
        n = 1; // error[S1002]: cannot assign to a variable captured by a Block
        private int *p = &n; // error[S1002]: cannot take the address of captured variable `n`
        out[7] = local_array[n & 1];
    };
    int wrong = twice(1, 2); // error[S0503]: too many arguments to function call `twice`: expected 1, have 2
    int wide = twice((int2)(1)); // error: cannot convert vector type `int2` to `int`
    void (^none)(void) = twice; // error: cannot convert `block_t` (aka `int (^)(int)`) to `void (^)(void)`
    float (^mixed)(int) = ^(int x) {
        if (x) return 1.0f;
        return 1; // error[S1004]: return type `int` does not match previous return type `float` of the Block
    };
    static int (^lasting)(void) = ^{ return n; }; // error[S1002]: Block `lasting` has static storage duration and cannot capture local variables
    ^{ return; }();
    int4 vector = 0;
    struct { int member; int4 vector; } structure = {0};
    ^{
        vector.x = 1; // error[S1002]: cannot assign to a variable captured by a Block
        vector.zw += 1; // error[S1002]: cannot assign to a variable captured by a Block
        vector[n]++; // error[S1002]: cannot assign to a variable captured by a Block
        structure.member = 1; // error[S1002]: cannot assign to a variable captured by a Block
        structure.vector.y = 1; // error[S1002]: cannot assign to a variable captured by a Block
        private int *p = &vector.x; // error[S0436]:
    }();
}
