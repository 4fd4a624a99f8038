// A mistake in a header that is included twice is one mistake.
#include "headers/wrong/twice.h"
#include "headers/wrong/twice.h"
// error[P0020]@twice.h:1: not here
kernel void k(global int *out) { *out = 1; }
