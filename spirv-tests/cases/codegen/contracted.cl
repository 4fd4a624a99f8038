// options: -O1 -cl-mad-enable
// A product and what is added to it are one instruction where that is asked for (OpenCL API, "Optimization Options"); what stands in two expressions stays.
// check: ExtInst %float * mad
// check: OpFNegate
// check: ExtInst %float * mad
// check: OpFNegate
// check: ExtInst %v4float * mad
// check: OpFMul %float
// check: OpFAdd %float
kernel void f(global float *p, global float4 *v) {
    p[0] = p[1] * p[2] + p[3];
    p[4] = p[5] * p[6] - p[7];
    v[0] = v[1] - v[2] * v[3];
    float product = p[8] * p[9];
    p[10] = product + p[11];
}
