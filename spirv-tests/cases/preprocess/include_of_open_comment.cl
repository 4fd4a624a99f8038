// A comment that a header does not end; the rest of the including file is no part of it.
#include "headers/wrong/comment.h"
// error@wrong/comment.h:2: unterminated `/*` comment
// note: included from include_of_open_comment.cl:2
kernel void k(global int *out) { *out = commented; }
