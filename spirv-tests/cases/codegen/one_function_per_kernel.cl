// options: -O0
// A kernel is one function; one that is called shares its body.
// check: OpEntryPoint Kernel %alone "alone"
// check: %alone = OpFunction %void
// check: OpFunctionEnd
// check-not: OpFunctionCall
kernel void alone(global int *out) { *out = 1; }
