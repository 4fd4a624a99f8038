void f(void) {
    _Atomic int a; // error: `_Atomic` is C11, not OpenCL C
    _Atomic(int) b; // error: `_Atomic` is C11, not OpenCL C
}
