// C99 6.7.3: qualifiers stand in any order.
// versions: all
kernel void k(int global *a, const float __constant *b, volatile int local *c) { a[0] = (int)b[0] + c[0]; }
