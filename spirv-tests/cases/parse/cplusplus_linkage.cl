extern "C" int f(int a); // error: OpenCL C does not support linkage specifications
