void f(int a) {
    asm("nop"); // error: inline assembly is not supported in OpenCL C
    __asm__ volatile ("mov %0" : "=r"(a) : "r"(a)); // error: inline assembly is not supported in OpenCL C
    a = 1;
}
