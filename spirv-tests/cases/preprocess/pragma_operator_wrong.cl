// `_Pragma` is followed by one string in parentheses (C99 6.10.9).
_Pragma // error: `_Pragma` needs a string literal in parentheses
_Pragma() // error: `_Pragma` needs a string literal in parentheses
_Pragma(unroll) // error: `_Pragma` needs a string literal in parentheses
_Pragma("unroll" "4") // error: `_Pragma` needs a string literal in parentheses
kernel void k(global int *out) { *out = 1; }
