// The value of a statement expression is that of its last expression, and of no other (GNU C).
// options: -cl-std=CL1.2
kernel void k(global int *out, int x)
{
    out[0] = ({ out[1] = 2; x + 1; });
    out[2] = ({ x == 1; x + 2; }); // warning[S0606]: equality comparison result unused
    global int *p = ({ x = 3; out + x; });
    out[4] = ({ x + 1; int y = x; }); // error[S0480]: cannot convert `void` to `int`
    // warning[S0606]@-1: expression result unused
    *p = 1;
    out[5] = ({ out[6] = 3; x + 3; ; ; });
    out[7] = ({ ; }); // error[S0480]: cannot convert `void` to `int`
}
