// options: -cl-std=CL3.0 -pedantic
// options: -cl-std=CL1.2
struct pair { int a, b; };
int chosen(float x, global int *p, struct pair s)
{
    int a = _Generic(x, float: 1, double: 2); // warning[S0416]: `_Generic` is a C11 extension
    int b = _Generic(p, global int *: 1, global const int *: 2); // warning: `_Generic` is a C11 extension
    int c = _Generic(s, struct pair: s.a, default: 0); // warning: `_Generic` is a C11 extension
    // C has two types where OpenCL C has one.
    int d = _Generic((char)1, char: 3, signed char: 4); // warning: `_Generic` is a C11 extension
    return a + b + c + d;
}
int wrong(int x, float f)
{
    int a = _Generic(x, float: 1, double: 2); // error[S0419]: controlling expression type `int` not compatible with any generic association type
    int b = _Generic(x, int: 1, int: 2); // error[S0419]: duplicate generic association for type `int`
                                         // note: previous
                                         // warning@-2: `_Generic` is a C11 extension
    int c = _Generic(x, default: 1, default: 2); // error[S0419]: duplicate default generic association
                                                 // note: previous
                                                 // warning@-2: `_Generic` is a C11 extension
    int d = _Generic(x, int: 1, float: unknown); // error[S0410]: use of undeclared identifier `unknown`
                                                 // warning@-1: `_Generic` is a C11 extension
    int e = _Generic(nothing, int: 1); // error[S0410]: use of undeclared identifier `nothing`
    return a + b + c + d + e;
}
