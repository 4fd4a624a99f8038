int f(int a, int b = 1) { return a + b; } // error: OpenCL C does not support default arguments
