template <typename T> T twice(T a) { return a + a; } // error: OpenCL C does not support templates
int one(void) { return 1; }
