int f(float a) { return static_cast<int>(a); } // error: OpenCL C does not support C++ casts
