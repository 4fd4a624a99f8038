void f(int &a) { a = 1; } // error: OpenCL C does not support references
