// options: -cl-std=CL2.0
// snapshot: messages
constant float table[4] = { 1, 2, 3, 4 };
float sum(const float *values) { return values[0] + values[1]; }
float total(void) { return sum(table); }
// error[S0487]@-1:
