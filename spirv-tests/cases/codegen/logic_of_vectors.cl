// `&&` and `||` of vectors evaluate both operands, component by component; a scalar operand is widened (OpenCL C 3.0, 6.5.6).
kernel void both(global int4 *v, int4 a, int4 b) { v[0] = a && b; }

kernel void either(global int4 *v, int4 a, int4 b) { v[0] = a || b; }

kernel void scalar(global int4 *v, int4 a, int n) { v[0] = n && a; }

kernel void masks(global int4 *v, int4 a, int4 b) { v[0] = a < 3 || b > 1; }
// check: %both = OpFunction
// check: = OpLogicalAnd %v4bool
// check: = OpSelect %v4uint
// check: %either = OpFunction
// check: = OpLogicalOr %v4bool
// check: = OpSelect %v4uint
// check: %scalar = OpFunction
// check: = OpLogicalAnd %v4bool
// check: = OpSelect %v4uint
// check: %masks = OpFunction
// check: = OpSLessThan %v4bool
// check: = OpSGreaterThan %v4bool
// check: = OpLogicalOr %v4bool
// check: = OpSelect %v4uint
