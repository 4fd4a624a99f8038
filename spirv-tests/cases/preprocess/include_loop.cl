// Headers that include each other without end.
#include "headers/wrong/loop.h"
// error@loop_back.h:2: `#include` nested more than 200 levels deep
// note: included from loop.h:1
kernel void k(global int *out) { *out = 1; }
