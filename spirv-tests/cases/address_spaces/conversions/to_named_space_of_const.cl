// OpenCL C 6.15.9: the result keeps type and qualifiers of what is pointed at.
// versions: 2.0 3.0 3.1
global const float *f(const float *p) { return to_global(p); }
local volatile int4 *g(volatile int4 *p) { return to_local(p); }
private void *h(void *p) { return to_private(p); }
