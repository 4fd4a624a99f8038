// OpenCL C 6.15.7: loads and stores by generic pointers.
// versions: 2.0 3.0 3.1
void f(float *p) { vstore2(vload2(0, p), 1, p); }
