extern "C" int f(int a); // error: OpenCL C has no `extern` with a language
