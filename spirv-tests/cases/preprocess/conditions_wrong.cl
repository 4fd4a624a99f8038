// Conditions that are none.
#if // error: expected value in preprocessor expression
#endif
#if 1 + // error: expected value in preprocessor expression
#endif
#if (1 // error: expected `)` in preprocessor expression
#endif
#if 1) // error: unexpected `)` in preprocessor expression
#endif
#if 1 2 // error: unexpected `2` in preprocessor expression
#endif
#if 1.5 // error: floating constant in preprocessor expression
#endif
#if "text" // error: string literal is not allowed in preprocessor expression
#endif
#if 1 / 0 // error: division by zero in preprocessor expression
#endif
#if 1 % 0 // error: division by zero in preprocessor expression
#endif
#if defined // error: expected a macro name after `defined`
#endif
#if defined(A // error: missing `)` after `defined`
#endif
#if defined 1 // error: expected a macro name after `defined`
#endif
#if 1 ? 2 // error: expected `:` in conditional expression
#endif
#if 1 = 1 // error: assignment is not allowed in preprocessor expression
#endif
#if FUNCTION(1) // error: function-like macro `FUNCTION` is not defined
#endif
#if 0x // error: `0x` has no digits
#endif
#if 99999999999999999999 // error: integer constant is too large to be represented in any integer type
#endif
kernel void k(global int *out) { *out = 1; }
