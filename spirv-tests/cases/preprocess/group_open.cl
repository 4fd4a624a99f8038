// A group without its end.
kernel void k(global int *out) { *out = 1; }
#ifdef A // error: this `#ifdef` has no `#endif`
int x;
#else
