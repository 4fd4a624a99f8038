// OpenCL C 6.7.8, example: a string literal is in constant memory.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
void f(void)
{
    constant char *ptr = "Hello";
    char *wrong = "Hello"; // error[S0487]:
    const char *wrong_too = "Hello"; // error[S0487]:
    global const char *elsewhere = "Hello"; // error[S0487]: conversion from `constant char *` to `global const char *` changes address space of pointer
}
