// The parentheses of a macro's arguments are never closed.
#define ONE(a) a
kernel void k(global int *out) { *out = 1; }
int x = ONE(1 // error: unterminated invocation of macro `ONE`
