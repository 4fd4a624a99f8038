// Functions that call themselves through Blocks, and what the messages call Blocks (OpenCL C 3.0, 6.11.j, 6.14).
// options: -cl-std=CL2.0
int twice(int (^b)(int)) {
    return twice(b) + b(1); // error[S0135]: recursion is not allowed in OpenCL C: `twice` calls itself
}

void with_another(void (^b)(void)) {
    with_another(^{ }); // error[S0135]: recursion is not allowed in OpenCL C: `with_another` calls itself
}

int through(int x);
int (^at_program_scope)(int) = ^(int i) { return through(i); };
int through(int x) {
    return at_program_scope(x); // error[S0135]: recursion is not allowed in OpenCL C: `through` calls itself through the Block
}

kernel void k(global int *out) {
    out[0] = twice(^(int x) { return x; });
    with_another(^{ out[1] = 1; });
    with_another(^{ out[2] = 2; });
    out[3] = ^(int x) { return x; }(1, 2); // error[S0503]: too many arguments to function call `^{ ... }`: expected 1, have 2
}

// Also if the call for which the function was specialized is not evaluated.
int unevaluated(int x);
int calls_another(int (^b)(int)) { return b(1) + unevaluated(1); }
int unevaluated(int x) {
    int (^same)(int) = ^(int y) { return y; };
    return sizeof(calls_another(same)) + calls_another(same); // error[S0135]: recursion is not allowed in OpenCL C: `unevaluated` calls itself through `calls_another`
}

// Told once, whatever the Blocks of the calls.
int down(int n, int (^b)(int)) {
    return n ? down(n - 1, b) : b(0); // error[S0135]: recursion is not allowed in OpenCL C: `down` calls itself
}

kernel void with_two_blocks(global int *out) {
    out[0] = down(1, ^(int x) { return x; }) + down(2, ^(int x) { return 2; });
}
