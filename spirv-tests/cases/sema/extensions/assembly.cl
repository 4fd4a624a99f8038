// Assembly is taken where it holds no instruction and no operand.
void f(int x)
{
    asm volatile("" ::: "memory"); // extension[S0630]: inline assembly is a GNU extension
    asm("  " : : : "cc"); // extension: inline assembly is a GNU extension
    if (x)
        __asm__ __volatile__("" ::: "memory"); // extension: inline assembly is a GNU extension
    asm("nop"); // error[G0010]: inline assembly is not supported in OpenCL C
    asm volatile("" : "+r"(x)); // error[G0010]: inline assembly is not supported in OpenCL C
    asm volatile("" :: "r"(x) : "memory"); // error[G0010]: inline assembly is not supported in OpenCL C
    asm volatile("bar.sync 0;" ::: "memory"); // error[G0010]: inline assembly is not supported in OpenCL C
    asm volatile("" ::: "memory", 3); // error[G0010]: inline assembly is not supported in OpenCL C
}
asm(""); // error[G0010]: inline assembly is not supported in OpenCL C
