// Vectors packed into a number have a capability of their own.
// options: -cl-std=CL3.0 --spirv-version=1.6
// check: OpCapability DotProductInput4x8BitPacked
// check: OpCapability DotProduct
// check-not: OpCapability DotProductInputAll
kernel void f(global uint *p) { p[0] = dot_4x8packed_uu_uint(p[1], p[2]); }
