asm(".globl f"); // error: inline assembly is not supported in OpenCL C
int one(void) { return 1; }
