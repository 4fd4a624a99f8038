// options: -cl-std=CL1.2
// snapshot: messages
constant float4 palette[16];
// error[S0209]@-1:
