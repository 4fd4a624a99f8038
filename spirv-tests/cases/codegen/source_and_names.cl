// versions: 1.2 2.0 3.0
// The language and its version, and the names of functions, parameters and variables.
// check in 1.2: OpSource OpenCL_C 102000
// check in 2.0: OpSource OpenCL_C 200000
// check in 3.0: OpSource OpenCL_C 300000
// check: OpName %scale "scale"
// check: OpName %factor "factor"
// check: OpName %amount "amount"
kernel void scale(global float *factor, float amount) { *factor *= amount; }
