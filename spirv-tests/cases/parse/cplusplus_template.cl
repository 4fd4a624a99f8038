template <typename T> T twice(T a) { return a + a; } // error: `template` is C++: OpenCL C has no templates
int one(void) { return 1; }
