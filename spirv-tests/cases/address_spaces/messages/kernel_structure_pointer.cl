// options: -cl-std=CL1.2
// snapshot: messages
struct matrix {
    int rows, columns;
    global float *values;
};
kernel void multiply(struct matrix a, global float *out) {}
// error[S0305]@-1:
