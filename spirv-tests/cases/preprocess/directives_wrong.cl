// Directives with a mistake.
#error this is wrong // error: #error this is wrong
#nonsense // error: there is no directive `#nonsense`
#define // error: `#define` needs the name of a macro
#define 1 2 // error: `#define` needs the name of a macro
#define f( // error: the parameters do not end
#define g(a, a) // error: two parameters are called `a`
#define h(a) #b // error: `#` is not followed by a parameter of the macro
#define paste ## a // error: `##` stands between two tokens, not at the edge of the macro's text
#undef // error: `#undef` needs the name of a macro
#if // error: a condition is missing
#endif
#if 1 + // error: the condition ends where a value must follow
#endif
#if 1 / 0 // error: this condition divides by zero
#endif
#else // error: `#else` without `#if`
#endif // error: `#endif` without `#if`
#include // error: `#include` needs a file name in `"..."` or `<...>`
#include "does/not/exist.h" // error: there is no file `does/not/exist.h` to include
#line 0x10 // error: a line number is a number from 1 to 2147483647
kernel void k(global int *out) { *out = 1; }
