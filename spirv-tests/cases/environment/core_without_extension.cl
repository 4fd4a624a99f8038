// The same in the version that has it.
// options: -cl-std=CL3.0 --spirv-version=1.6
// check: OpCapability DotProduct
// check-not: OpExtension
kernel void f(global int *o, char4 a, char4 b) { o[0] = dot(a, b); }
