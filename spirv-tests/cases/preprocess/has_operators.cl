// The operators of other compilers that tell what there is: not predefined by OpenCL C, and asked for before use.
#ifdef __has_include
#if __has_include("headers/system.h") && !__has_include(<no_such_file.h>)
#include "headers/system.h"
#endif
#endif
#if defined __has_builtin && __has_builtin(__builtin_expect)
#endif
#if defined(__has_attribute) && __has_attribute(noinline)
#endif
#if defined(__has_extension) && __has_extension(cl_khr_no_such)
#error no such extension
#endif
#if !__has_c_attribute(noinline) || !__has_c_attribute(gnu::__noinline__) || __has_c_attribute(gnu::no_such)
#error attributes in brackets are those of GNU C
#endif
_Static_assert(SYSTEM == 5, "");
kernel void k(global int *out) { *out = 1; }
