// min and max of integers are comparisons and selections: no driver has to inline a function for them.
// check-not: OpExtInst
// check: OpULessThan %bool
// check: OpSelect %uint
// check: OpSLessThan %bool
// check: OpSelect %uint
// check: OpUGreaterThan %v3bool
// check: OpSelect %v3ulong
// check: OpSGreaterThan %v16bool
// check: OpSelect %v16uchar
kernel void f(global uint *u, global int *i, global ulong3 *l, global char16 *c, char most)
{
    u[0] = min(u[1], u[2]);
    i[0] = min(i[1], i[2]);
    l[0] = max(l[1], l[2]);
    c[0] = max(c[1], most);
}
