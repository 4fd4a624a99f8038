// The pragma holds to the end of its block; what follows is as before it (C99, 7.12.2).
// check: OpExecutionMode %blocks ContractionOff
// check-not: OpExecutionMode %after
kernel void blocks(global float *p)
{
    p[0] = p[1] * p[2] + p[3];
    // check: ExtInst %float * mad
    {
#pragma OPENCL FP_CONTRACT OFF
        p[4] = p[5] * p[6] + p[7];
        // check: OpFMul
        // check: OpFAdd
        {
#pragma STDC FP_CONTRACT ON
            p[8] = p[9] * p[10] + p[11];
            // check: ExtInst %float * mad
        }
        p[12] = p[13] * p[14] + p[15];
        // check: OpFMul
        // check: OpFAdd
        {
#pragma OPENCL FP_CONTRACT DEFAULT
            p[16] = p[17] * p[18] + p[19];
            // check: ExtInst %float * mad
        }
    }
    p[20] = p[21] * p[22] + p[23] + ({
#pragma OPENCL FP_CONTRACT OFF
        p[24] * p[25] + p[26];
    });
    // check: ExtInst %float * mad
    // check: OpFMul
    // check: OpFAdd
    // check: OpFAdd
}

kernel void after(global float *p)
{
    p[0] = p[1] * p[2] + p[3];
    // check: ExtInst %float * mad
}
