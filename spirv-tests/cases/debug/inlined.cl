// options: -g -O1
// snapshot: spvasm
// Scopes of inlined functions name the calls, of which one may be within another; variables are those of the inlined function.
static int inner(int a) { int b = a + 1; return b * b; }
static int outer(int c) { return inner(c) + inner(c + 7); }
kernel void f(global int *out) { out[0] = outer(out[1]); }
