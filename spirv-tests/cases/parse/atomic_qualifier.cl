void f(void) {
    _Atomic int a; // error: `_Atomic` is not supported in OpenCL C
    _Atomic(int) b; // error: `_Atomic` is not supported in OpenCL C
}
