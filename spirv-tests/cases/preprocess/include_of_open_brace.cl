// A brace of a header that is never closed is reported at the brace.
#include "headers/wrong/brace.h"
// error@wrong/brace.h:2: `{`
// note: included from include_of_open_brace.cl:2
kernel void k(global int *out) { *out = 1; }
