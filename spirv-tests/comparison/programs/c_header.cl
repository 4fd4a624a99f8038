#include <math.h>
kernel void f(global float *a) { a[0] = sin(a[0]); }
