// Conditions in which a value is none, or stands in the wrong place.
#if defined(A B) // error: `)` is missing after the operand of `defined`
#endif
#if defined() // error: `defined` needs the name of a macro
#endif
#if (1, 2) // error: a condition has no comma operator
#endif
#if 1 + * 2 // error: `*` does not belong to a condition
#endif
#if ! // error: the condition ends where a value must follow
#endif
#if () // error: `)` does not belong to a condition
#endif
#if name.member // error: `.` does not belong to a condition
#endif
#if 08 // error: `8` is no digit of a number in base 8
#endif
#if L'a' // error: OpenCL C has no wide characters
#endif
#if '' // error: a character constant holds a character
#endif
#if 1ll // warning[P0010]: OpenCL C has no `long long`, and so no suffix `ll`
#endif
#if 0
#elif 1 / 0 // error: this condition divides by zero
#endif
kernel void k(global int *out) { *out = 1; }
