// A fragment that is the whole variable is none.
// options: -g -O1
// check: DebugLocalVariable
// check-not: DebugOperation
struct one {
    int only;
};

kernel void k(global int *out)
{
    struct one it = {out[1]};
    out[0] = it.only;
    // check: DebugValue
}
