// options: -O1
// A product and what is added to it stay two instructions: the device may contract them, but `mad` may have any error (OpenCL C 7.4).
// check-not: mad
kernel void f(global float *p) {
    p[0] = p[1] * p[2] + p[3];
    p[4] = p[5] - p[6] * p[7];
}
