// A mistake in a header that includes itself is said once, and that it includes itself too.
#include "headers/wrong/itself.h"
// error[P0018]@itself.h:1: expected value in preprocessor expression
// error[P0024]@itself.h:3: `#include` nested more than 200 levels deep
kernel void k(global int *out) { *out = 1; }
