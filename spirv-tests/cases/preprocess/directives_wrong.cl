// Directives with a mistake.
#error this is wrong // error: #error this is wrong
#nonsense // error: invalid preprocessing directive `#nonsense`
#define // error: expected a macro name after `#define`
#define 1 2 // error: expected a macro name after `#define`
#define f( // error: missing `)` in macro parameter list
#define g(a, a) // error: duplicate macro parameter name `a`
#define h(a) #b // error: `#` is not followed by a macro parameter
#define paste ## a // error: `##` cannot appear at start of macro expansion
#undef // error: expected a macro name after `#undef`
#if // error: expected value in preprocessor expression
#endif
#if 1 + // error: expected value in preprocessor expression
#endif
#if 1 / 0 // error: division by zero in preprocessor expression
#endif
#else // error: `#else` without `#if`
#endif // error: `#endif` without `#if`
#include // error: expected `"FILENAME"` or `<FILENAME>` after `#include`
#include "does/not/exist.h" // error: file `does/not/exist.h` not found
#line 0x10 // error: line number must be an integer from 1 to 2147483647
kernel void k(global int *out) { *out = 1; }
