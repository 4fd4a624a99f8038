// `FP_CONTRACT` is on by default (OpenCL C 3.0, 6.15.2.1): a product of floating-point numbers and the sum around it in one expression may be
// rounded once. `mad` leaves to the device whether it is faster to round once or twice.
// options:
// options: -O0
// options: -ffp-contract=on
// options: -ffp-contract=off -cl-mad-enable -O0
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
// check-not: ContractionOff
// check-not: OpFMul

kernel void sums(global float *p, global double *d, global float4 *v, float s)
{
    p[0] = p[1] * p[2] + p[3];
    // check: ExtInst %float * mad
    p[4] = p[5] + ((p[6] * p[7]));
    // check: ExtInst %float * mad
    d[0] = d[1] * d[2] + d[3];
    // check: ExtInst %double * mad
    v[0] = v[1] * v[2] + v[3];
    // check: ExtInst %v4float * mad
    v[4] = v[5] + v[6] * s;
    // check: ExtInst %v4float * mad
    p[8] += p[9] * s;
    // check: ExtInst %float * mad
}

kernel void differences(global float *p)
{
    p[0] = p[1] * p[2] - p[3];
    // check: OpFNegate
    // check: ExtInst %float * mad
    p[4] = p[5] - p[6] * p[7];
    // check: OpFNegate
    // check: ExtInst %float * mad
    p[8] = -(p[9] * p[10]) + p[11];
    // check: OpFNegate
    // check: ExtInst %float * mad
    p[12] = p[13] - -(p[14] * p[15]);
    // check: ExtInst %float * mad
    p[16] -= p[17] * p[18];
    // check: OpFNegate
    // check: ExtInst %float * mad
}
