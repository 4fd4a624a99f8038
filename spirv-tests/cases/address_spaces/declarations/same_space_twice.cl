// TR 18037, 6.7.3: two different spaces are wrong; the same one twice is only odd.
// versions: all
kernel void k(global __global int *p) { p[0] = 1; } // warning[S0201]: multiple identical address spaces specified for type: `global`
