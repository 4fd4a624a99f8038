// OpenCL C 6.7: the names of address spaces are not used otherwise.
// versions: all
void f(void)
{
    int local = 1; // error[G0006]: `local` is a keyword and cannot be used as an identifier
}
