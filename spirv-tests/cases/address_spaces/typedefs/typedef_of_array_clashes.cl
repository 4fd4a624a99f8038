// OpenCL C 6.7: a qualifier of an array is one of its elements.
// versions: all
typedef local int row[4];
kernel void k(void)
{
    private row r; // error[S0202]: multiple address spaces specified for type: `local` and `private`
}
