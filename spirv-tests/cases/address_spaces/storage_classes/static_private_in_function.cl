// OpenCL C 6.10: `static` variables are not private.
// versions: 1.2 2.0 3.0 3.1
void f(void)
{
    static private int mine; // error[S0204]:
}
