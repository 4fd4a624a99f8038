// `_Pragma` is followed by one string in parentheses (C99 6.10.9).
_Pragma // error: `_Pragma` takes a parenthesized string literal
_Pragma() // error: `_Pragma` takes a parenthesized string literal
_Pragma(unroll) // error: `_Pragma` takes a parenthesized string literal
_Pragma("unroll" "4") // error: `_Pragma` takes a parenthesized string literal
kernel void k(global int *out) { *out = 1; }
