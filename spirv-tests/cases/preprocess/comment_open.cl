// A comment that is never closed.
kernel void k(global int *out) { *out = 1; }
/* it goes on // error: unterminated
