// Functions that call themselves through Blocks, and what the messages call Blocks (OpenCL C 3.0, 6.11.j, 6.14).
// options: -cl-std=CL2.0
int twice(int (^b)(int)) {
    return twice(b) + b(1); // error[S0135]: `twice` calls itself, and OpenCL C has no recursion
}

void with_another(void (^b)(void)) {
    with_another(^{ }); // error[S0135]: `with_another` calls itself, and OpenCL C has no recursion
}

int through(int x);
int (^at_program_scope)(int) = ^(int i) { return through(i); };
int through(int x) {
    return at_program_scope(x); // error[S0135]: `through` calls itself through the Block, and OpenCL C has no recursion
}

kernel void k(global int *out) {
    out[0] = twice(^(int x) { return x; });
    with_another(^{ out[1] = 1; });
    with_another(^{ out[2] = 2; });
    out[3] = ^(int x) { return x; }(1, 2); // error[S0503]: too many arguments: `^{ ... }` takes 1 argument
}

// Told once, whatever the Blocks of the calls.
int down(int n, int (^b)(int)) {
    return n ? down(n - 1, b) : b(0); // error[S0135]: `down` calls itself, and OpenCL C has no recursion
}

kernel void with_two_blocks(global int *out) {
    out[0] = down(1, ^(int x) { return x; }) + down(2, ^(int x) { return 2; });
}
