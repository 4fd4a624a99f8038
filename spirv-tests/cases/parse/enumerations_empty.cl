// An enumeration has a constant at least (C99 6.7.2.2).
enum empty { }; // error: expected enumerator, found `}`
enum one { ONE, };
kernel void k(global int *out) { *out = ONE; }
