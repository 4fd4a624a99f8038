// A header that is missing in a header: what it would have declared is not reported, too.
#include "headers/wrong/includes.h"
// error@wrong/includes.h:1: file `no_such_file.h` not found
// note: included from include_of_missing.cl:2
// error@wrong/error.h:2: WIDTH must be defined before this file
// note: included from includes.h:2
// note: included from include_of_missing.cl:2
kernel void k(global int *out) { *out = declared_there(WIDTH); }
