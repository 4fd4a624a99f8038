// The device's own functions are used where they are accurate enough for the user; a function that it has not is the compiler's.
// options: --target=vulkan1.3 --native-math=exp
// options: --target=vulkan1.3 -cl-fast-relaxed-math
// environment: vulkan1.3

kernel void functions(global float *x)
{
    // check: "erf__f"
    // check: OpExtInst * Exp
    x[0] = exp(x[1]) + erf(x[2]);
}
