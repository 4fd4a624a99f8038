// options: -cl-std=CL2.0
// snapshot: messages
void write(global int *to, int value) { *to = value; }
void forward(int *p) { write(p, 1); }
// error[S0487]@-1:
