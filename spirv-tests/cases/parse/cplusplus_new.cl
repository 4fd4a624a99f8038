void f(int n) {
    int *p = new int[4]; // error: `new` is C++: OpenCL C has no allocation of memory
    delete p; // error: `delete` is C++: OpenCL C has no allocation of memory
}
