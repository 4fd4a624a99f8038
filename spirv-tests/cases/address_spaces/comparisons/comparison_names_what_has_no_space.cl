// Of two pointers that do not meet, the one that names no space is explained, on whichever side it stands. OpenCL C 6.7.9.
// options: -cl-std=CL1.2
void left(int *without, global int *named, global int *out)
{
    out[0] = without == named; // error[S0489]: comparison of pointers to non-overlapping address spaces: `private int *` and `global int *`
    // note@-1: declared without an address space
    // note@-2: add `global`
    out[1] = named == without; // error[S0489]: comparison of pointers to non-overlapping address spaces: `global int *` and `private int *`
    // note@-1: declared without an address space
    // note@-2: add `global`
}
