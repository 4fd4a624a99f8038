void f(int &a) { a = 1; } // error: OpenCL C has no references: use a pointer
