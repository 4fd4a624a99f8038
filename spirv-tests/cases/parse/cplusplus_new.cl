void f(int n) {
    int *p = new int[4]; // error: OpenCL C does not support `new` and `delete`
    delete p; // error: OpenCL C does not support `new` and `delete`
}
