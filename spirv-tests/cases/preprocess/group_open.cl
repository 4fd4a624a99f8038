// A group without its end.
kernel void k(global int *out) { *out = 1; }
#ifdef A // error: unterminated `#ifdef`
int x;
#else
