// options: -cl-std=CL1.2
// snapshot: messages
kernel void draw(global read_only image2d_t image) {}
// error[S0213]@-1:
