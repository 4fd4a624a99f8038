int f(int a, int b = 1) { return a + b; } // error: OpenCL C has no default arguments
