// A pragma says how far contraction goes in its block, whatever the option: `ON` within an expression.
// options: -ffp-contract=fast
// options: -cl-mad-enable
float product(float a, float b)
{
#pragma OPENCL FP_CONTRACT OFF
    return a * b;
}
// check: OpExecutionMode %calls ContractionOff
// check-not: OpExecutionMode %on
// check-not: NoContraction
kernel void calls(global float *p)
{
    p[0] = product(p[1], p[2]) + p[3];
    // check: OpFMul
    // check: OpFAdd
    float each = p[4] * p[5];
    p[6] = each + p[7];
    // check: ExtInst %float * mad
}

kernel void on(global float *p)
{
#pragma OPENCL FP_CONTRACT ON
    float each = p[0] * p[1];
    p[2] = each + p[3];
    // check: OpFMul
    // check: OpFAdd
    p[4] = p[5] * p[6] + p[7];
    // check: ExtInst %float * mad
}
