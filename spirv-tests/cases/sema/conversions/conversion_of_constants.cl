kernel void k(global uchar *b, global char *c, global int *i, global float *f)
{
    b[0] = 300; // warning: implicit conversion from `int` to `uchar` changes value from 300 to 44
    b[1] = -1;
    b[2] = 255;
    c[0] = 200; // warning: implicit conversion from `int` to `char` changes value from 200 to -56
    i[0] = 1.5f; // warning: implicit conversion from `float` to `int` changes value from 1.5 to 1
    i[1] = 0xFFFFFFFF;
    i[2] = 4294967296; // warning: implicit conversion from `long` to `int` changes value from 4294967296 to 0
    f[0] = 16777217; // warning: implicit conversion from `int` to `float` changes value from 16777217 to 16777216.0
    b[3] = (uchar)300;
    i[3] = 2147483647.0f; // warning: implicit conversion from `float` to `int` changes value from 2147483648.0 to an undefined value
    i[4] = -1e30f; // warning: implicit conversion from `float` to `int` changes value from -1e30 to an undefined value
    f[1] = 0.1;
    f[2] = 1e60; // warning: implicit conversion from `double` to `float` changes value from 1e60 to infinity
    f[3] = INFINITY;
    f[4] = HUGE_VAL;
    f[5] = (float)1e60;
}
