int f(int a) { return _Generic(a, int: 1, default: 2); } // error: `_Generic` is C11, not OpenCL C
