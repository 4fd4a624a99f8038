// What is wrong in a Block or in a call of one is told once.
// options: -cl-std=CL2.0
typedef int function_t(int);
typedef int (^block_t)(int);
int only_declared(int2 v, block_t f);

kernel void k(global int *out, int n) {
    block_t same = ^(int x) {
        if (x) return 1;
        return 2;
    };
    block_t second = ^(int x) {
        if (x) return 1;
        return missing; // error: use of undeclared identifier `missing`
    };
    void (^first)(int) = ^(int x) {
        if (x) return absent; // error: use of undeclared identifier `absent`
        return 1;
    };
    void (^three)(int) = ^(int x) {
        if (x) return 1;
        if (n) return 2.0f; // error[S1004]: return type `float` does not match previous return type `int` of the Block
        return 3L;
    };
    out[0] = same(unknown, 1); // error: use of undeclared identifier `unknown`
    out[1] = only_declared(out, same); // error: cannot convert `global int *` to `int2`
    unwritten_t hole; // error: unknown type name `unwritten_t`
    void (^uses)(void) = ^{ out[2] = hole + 1; };
    ^function_t { return 1; }; // error[S1003]: Block literal requires an explicit parameter list
}
