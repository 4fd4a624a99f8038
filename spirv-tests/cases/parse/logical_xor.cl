int f(int a, int b) { return a ^^ b; } // error: `^^` is a reserved operator in OpenCL C
