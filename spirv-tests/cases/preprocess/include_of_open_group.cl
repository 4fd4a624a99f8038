// A group ends in the file in which it begins; what follows the `#include` is read as if it had.
#ifdef OPENED
#error not yet
#else
#include "headers/wrong/open.h"
// error@wrong/open.h:2: unterminated `#if`
// note: included from include_of_open_group.cl:5
#include "headers/wrong/closes.h"
// error@wrong/closes.h:1: `#endif` without `#if`
// error@wrong/closes.h:2: `#else` without `#if`
// note: included from include_of_open_group.cl:8
#endif
kernel void k(global int *out) { *out = OPENED + missing; } // error: use of undeclared identifier `missing`
