// One of two products is rounded by itself.
kernel void two(global float *p)
{
    p[0] = p[1] * p[2] - p[3] * p[4];
    // check: OpFMul
    // check: OpFNegate
    // check: ExtInst %float * mad
    p[5] = p[6] * p[7] + p[8] * p[9] + p[10] * p[11];
    // check: OpFMul
    // check: ExtInst %float * mad
    // check: ExtInst %float * mad
}
