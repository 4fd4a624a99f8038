asm(".globl f"); // error: inline assembly is not part of OpenCL C
int one(void) { return 1; }
