// Definitions with mistakes.
#define TWICE 1
#define TWICE 2 // warning: macro `TWICE` redefined
#define FUNCTION(a) a
#define FUNCTION(b) b // warning: macro `FUNCTION` redefined
#define defined 1 // error: `defined` cannot be used as a macro name
#undef defined // error: `defined` cannot be used as a macro name
#define __FILE__ 1 // error: cannot `#define` predefined macro `__FILE__`
#undef __LINE__ // error: cannot `#undef` predefined macro `__LINE__`
#define "text" // error: expected a macro name after `#define`
#define OPEN(a, // error: missing `)` in macro parameter list
#define NUMBER(1) // error: expected identifier in macro parameter list
#define COMMA(a,) a // error: expected identifier in macro parameter list
#define STRAY(a) # // error: `#` is not followed by a macro parameter
#undef 1 // error: expected a macro name after `#undef`
#undef A B // warning: extra tokens at end of `#undef` directive
#ifdef // error: expected a macro name after `#ifdef`
#endif
#ifndef 1 // error: expected a macro name after `#ifndef`
#endif
#ifdef A B // warning: extra tokens at end of `#ifdef` directive
#endif
kernel void k(global int *out) { *out = 1; }
