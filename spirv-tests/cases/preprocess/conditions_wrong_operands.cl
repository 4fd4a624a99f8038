// Conditions in which a value is none, or stands in the wrong place.
#if defined(A B) // error: missing `)` after `defined`
#endif
#if defined() // error: expected a macro name after `defined`
#endif
#if (1, 2) // error: comma operator is not allowed in preprocessor expression
#endif
#if 1 + * 2 // error: unexpected `*` in preprocessor expression
#endif
#if ! // error: expected value in preprocessor expression
#endif
#if () // error: unexpected `)` in preprocessor expression
#endif
#if name.member // error: unexpected `.` in preprocessor expression
#endif
#if 08 // error: invalid digit `8` in octal constant
#endif
#if L'a' // error: wide literals are not supported in OpenCL C
#endif
#if '' // error: empty character constant
#endif
#if 1ll // warning[P0010]: suffix `ll` is not part of OpenCL C, treated as `l`
#endif
#if 0
#elif 1 / 0 // error: division by zero in preprocessor expression
#endif
kernel void k(global int *out) { *out = 1; }
