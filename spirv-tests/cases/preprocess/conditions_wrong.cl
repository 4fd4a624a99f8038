// Conditions that are none.
#if // error: a condition is missing
#endif
#if 1 + // error: the condition ends where a value must follow
#endif
#if (1 // error: this parenthesis is not closed
#endif
#if 1) // error: `)` does not belong to a condition
#endif
#if 1 2 // error: `2` does not belong to a condition
#endif
#if 1.5 // error: a condition has no floating constants
#endif
#if "text" // error: a condition has no strings
#endif
#if 1 / 0 // error: this condition divides by zero
#endif
#if 1 % 0 // error: this condition divides by zero
#endif
#if defined // error: `defined` needs the name of a macro
#endif
#if defined(A // error: `)` is missing after the operand of `defined`
#endif
#if defined 1 // error: `defined` needs the name of a macro
#endif
#if 1 ? 2 // error: `:` is missing after `?`
#endif
#if 1 = 1 // error: a condition does not assign
#endif
#if FUNCTION(1) // error: a condition calls no functions, and this is no macro
#endif
#if 0x // error: `0x` has no digits
#endif
#if 99999999999999999999 // error: `99999999999999999999` does not fit 64 bits
#endif
kernel void k(global int *out) { *out = 1; }
