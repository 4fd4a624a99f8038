// A constant that an assignment changes gets a warning (C99 6.3.1.4): a fraction is lost, and a whole part that the type does not
// hold gives no defined value. A `bool` only asks whether it is 0 (C99 6.3.1.2).
kernel void k(global char *c, global uchar *u, global int *i, global uint *n)
{
    c[0] = 127.5f; // warning[S0483]: implicit conversion from `float` to `char` changes value from 127.5 to 127
    c[1] = -128.5f; // warning[S0483]: implicit conversion from `float` to `char` changes value from -128.5 to -128
    c[2] = 128.0f; // warning[S0483]: implicit conversion from `float` to `char` changes value from 128.0 to an undefined value
    c[3] = -128.0f;
    u[0] = 255.5f; // warning[S0483]: implicit conversion from `float` to `uchar` changes value from 255.5 to 255
    u[1] = 256.0f; // warning[S0483]: implicit conversion from `float` to `uchar` changes value from 256.0 to an undefined value
    u[2] = -0.5f; // warning[S0483]: implicit conversion from `float` to `uchar` changes value from -0.5 to 0
    u[3] = -1.0f; // warning[S0483]: implicit conversion from `float` to `uchar` changes value from -1.0 to an undefined value
    i[0] = 0.1; // warning[S0483]: implicit conversion from `double` to `int` changes value from 0.1 to 0
    i[1] = 2147483648.0; // warning[S0483]: implicit conversion from `double` to `int` changes value from 2147483648.0 to an undefined value
    i[2] = -2147483648.0;
    n[0] = 4294967295.0;
    n[1] = 4294967296.0; // warning[S0483]: implicit conversion from `double` to `uint` changes value from 4294967296.0 to an undefined value
    bool b = 300;
    b = 0.5f;
    b = 1.5;
}
