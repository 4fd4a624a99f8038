// A file that includes itself ends where its condition says so.
#ifndef DEPTH
#define DEPTH 1
#include "include_itself.cl"
#elif DEPTH == 1
#undef DEPTH
#define DEPTH 2
#include __FILE__
#else
constant int a = DEPTH;
kernel void k(global int *out) { *out = a; }
#endif
