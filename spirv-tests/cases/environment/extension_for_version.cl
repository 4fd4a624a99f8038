// What a later version has comes by an extension where there is one.
// options: -cl-std=CL3.0
// check: OpCapability DotProductInput4x8Bit
// check: OpCapability DotProduct
// check: OpExtension "SPV_KHR_integer_dot_product"
kernel void f(global int *o, char4 a, char4 b) { o[0] = dot(a, b); }
