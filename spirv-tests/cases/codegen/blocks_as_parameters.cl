// options: -cl-std=CL3.0 -O0
// A function with a Block as parameter is made for each Block that it is called with, so one that is never called is not made, though
// others could name it.
// check-not: OpName * "exported"
// check-not: LinkageAttributes
// check: OpName * "twice_with_block_0"
int exported(int (^b)(int)) { int c = b(1); return c; }
int twice(int (^b)(int)) { return b(1) + b(2); }
kernel void k(global int *out) { out[0] = twice(^(int x) { return x; }); }
