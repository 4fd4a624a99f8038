// OpenCL C 6.15.2: and into generic memory.
// versions: 2.0 3.0 3.1
float f(float x, float *p, int *i) { return fract(x, p) + frexp(x, i); }
