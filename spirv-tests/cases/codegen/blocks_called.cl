// options: -cl-std=CL2.0 -O0
// A Block that is called needs neither a literal in memory nor generic pointers: what it captured goes before its arguments.
// check-not: OpCapability DeviceEnqueue
// check-not: OpCapability GenericPointer
// check: OpName * "k_block_invoke"
// check: OpFunctionCall
kernel void k(global int *out, int n) {
    int (^add)(int) = ^(int x) { return x + n; };
    out[0] = add(1);
}
