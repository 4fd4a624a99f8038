// The spelling of C++ and C23 is not a keyword.
static_assert(sizeof(int) == 4, "int");   // error[G0013]: OpenCL C does not support `static_assert`
// note: use `_Static_assert`

kernel void k(global int *out)
{
    static_assert(1, "");   // error: OpenCL C does not support `static_assert`
    int static_assert = 2;
    out[0] = static_assert;
}
