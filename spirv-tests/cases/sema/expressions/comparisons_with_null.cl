// An integer is compared with `NULL` as if it had been a pointer (OpenCL C 3.0, 6.7.9); nothing else is, and integers are not
// compared with other pointers (C99 6.5.8 and 6.5.9).
kernel void k(global int *out, ulong address, float f)
{
    out[0] = address == NULL;
    out[1] = NULL != address;
    out[2] = f == NULL; // error[S0420]: invalid operands to `==` (`float` and `void *`)
    out[3] = NULL == f; // error[S0420]: invalid operands to `==` (`void *` and `float`)
    out[4] = address == out; // warning[S0493]: comparison between pointer and integer (`ulong` and `global int *`)
    out[5] = out == address; // warning[S0493]: comparison between pointer and integer (`global int *` and `ulong`)
}
