// Directives with a mistake.
#error this is wrong // error:
#nonsense // error:
#define // error:
#define 1 2 // error:
#define f( // error:
#define g(a, a) // error:
#define h(a) #b // error:
#define paste ## a // error:
#undef // error:
#if // error:
#endif
#if 1 + // error:
#endif
#if 1 / 0 // error:
#endif
#else // error:
#endif // error:
#include // error:
#include "does/not/exist.h" // error:
#line 0x10 // error:
kernel void k(global int *out) { *out = 1; }
