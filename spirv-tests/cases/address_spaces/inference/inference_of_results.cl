// A function that only ever returns pointers into one space returns pointers into that space, and what takes them follows.
// versions: 2.0 3.0 3.1
// options: -O1
// check-not: OpTypePointer Generic
// check-not: OpPtrCastToGeneric
__attribute__((noinline)) static int *next(int *p, int n) { return n > 3 ? 0 : p + n; }
__attribute__((noinline)) static int *twice(int *p, int n) { return next(next(p, n), n); }
__attribute__((noinline)) static int sum(int *p, int *q) { return (p ? *p : 0) + *q; }
kernel void k(global int *out, local int *l)
{
    out[0] = sum(twice(out, 1), twice(l, 2));
}
