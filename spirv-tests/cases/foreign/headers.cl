// Headers of hosts are not there, and nothing of them is needed.
#include <stdio.h> // error: file `stdio.h` not found
#include "math.h" // error: file `math.h` not found
kernel void k(global float *x) { x[0] = cos(x[0]); }
