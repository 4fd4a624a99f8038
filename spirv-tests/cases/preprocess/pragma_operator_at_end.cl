// The end of the file closes nothing.
kernel void k(global int *out) { *out = 1; }
_Pragma("unroll" 4 // error: `_Pragma` takes a parenthesized string literal
