// OpenCL C 6.15.2: pointers to named spaces stay what they are.
// versions: 2.0 3.0
kernel void k(global float *g) { g[0] = fract(1.5f, g + 1); }
// check-not: GenericPointer
// check-not: OpPtrCastToGeneric
