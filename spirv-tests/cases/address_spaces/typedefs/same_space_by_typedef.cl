// TR 18037, 6.7.3: the same space by a typedef and by a word is only odd.
// versions: all
typedef global int in_global;
kernel void k(global in_global *p) { p[0] = 1; } // warning[S0202]: multiple identical address spaces specified for type: `global`
