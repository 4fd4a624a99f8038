// options: -cl-std=CL1.2
// snapshot: messages
constant int limits[2] = { 0, 255 };
kernel void k(int n) { limits[1] = n; }
// error[S0452]@-1:
