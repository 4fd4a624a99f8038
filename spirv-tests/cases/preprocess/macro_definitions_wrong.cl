// Definitions with mistakes.
#define TWICE 1
#define TWICE 2 // warning: the macro `TWICE` is defined again, with another text
#define FUNCTION(a) a
#define FUNCTION(b) b // warning: the macro `FUNCTION` is defined again, with another text
#define defined 1 // error: `defined` cannot be the name of a macro
#undef defined // error: `defined` cannot be the name of a macro
#define __FILE__ 1 // error: the predefined macro `__FILE__` takes no `#define`
#undef __LINE__ // error: the predefined macro `__LINE__` takes no `#undef`
#define "text" // error: `#define` needs the name of a macro
#define OPEN(a, // error: the parameters do not end
#define NUMBER(1) // error: the parameters of a macro are names
#define COMMA(a,) a // error: the parameters of a macro are names
#define STRAY(a) # // error: `#` is not followed by a parameter of the macro
#undef 1 // error: `#undef` needs the name of a macro
#undef A B // warning: extra text after `#undef` is ignored
#ifdef // error: `#ifdef` needs the name of a macro
#endif
#ifndef 1 // error: `#ifndef` needs the name of a macro
#endif
#ifdef A B // warning: extra text after `#ifdef` is ignored
#endif
kernel void k(global int *out) { *out = 1; }
