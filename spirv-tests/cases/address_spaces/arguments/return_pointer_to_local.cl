// OpenCL C 6.7, second example: what the returned pointer points at may have an address space.
// versions: all
local int *f(local int *p) { return p + 1; }
