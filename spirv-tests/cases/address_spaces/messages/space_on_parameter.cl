// options: -cl-std=CL1.2
// snapshot: messages
float length_of(local float3 v) { return length(v); }
// error[S0210]@-1:
