// A mistake in a header that includes itself is said once, and that it includes itself too.
#include "headers/wrong/itself.h"
// error[P0018]@itself.h:1: the condition ends where a value must follow
// error[P0024]@itself.h:3: files include each other
kernel void k(global int *out) { *out = 1; }
