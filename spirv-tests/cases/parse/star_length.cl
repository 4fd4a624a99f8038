int f(int a[*]); // error: variable length arrays are not supported in OpenCL C
