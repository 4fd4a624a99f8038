// What Blocks capture, take and return (OpenCL C 3.0, 6.14).
// options: -cl-std=CL2.0
typedef int (^block_t)(int);
int (^at_program_scope)(void) = ^{ return 1; };

kernel void k(global int *out, int n) {
    int local_array[2] = {1, 2};
    block_t twice = ^(int x) { return 2 * x; };
    void (^refers)(void) = ^{
        out[5] = twice(1); // error[S1002]: a Block cannot refer to the Block `twice` around it
        out[6] = at_program_scope();
    };
    void (^changes)(void) = ^{
        n = 1; // error[S1002]: what a Block captures is a copy that cannot be changed
        private int *p = &n; // error[S1002]: `n` is captured by the Block: the copy has no address
        out[7] = local_array[n & 1];
    };
    int wrong = twice(1, 2); // error[S0503]: too many arguments: `twice` takes 1 argument
    int wide = twice((int2)(1)); // error: a vector (`int2`) does not convert to `int`
    void (^none)(void) = twice; // error: does not convert
    float (^mixed)(int) = ^(int x) {
        if (x) return 1.0f;
        return 1; // error[S1004]: this returns `int`, and an earlier `return` of the Block `float`
    };
    static int (^lasting)(void) = ^{ return n; }; // error[S1002]: `lasting` lives longer than a call
    ^{ return; }();
    int4 vector = 0;
    struct { int member; int4 vector; } structure = {0};
    ^{
        vector.x = 1; // error[S1002]: what a Block captures is a copy that cannot be changed
        vector.zw += 1; // error[S1002]: cannot be changed
        vector[n]++; // error[S1002]: cannot be changed
        structure.member = 1; // error[S1002]: cannot be changed
        structure.vector.y = 1; // error[S1002]: cannot be changed
        private int *p = &vector.x; // error[S0436]:
    }();
}
