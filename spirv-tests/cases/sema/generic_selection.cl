// options: -cl-std=CL3.0 -pedantic
// options: -cl-std=CL1.2
struct pair { int a, b; };
int chosen(float x, global int *p, struct pair s)
{
    int a = _Generic(x, float: 1, double: 2); // warning[S0416]: `_Generic` is an extension of C11
    int b = _Generic(p, global int *: 1, global const int *: 2); // warning: `_Generic` is an extension of C11
    int c = _Generic(s, struct pair: s.a, default: 0); // warning: `_Generic` is an extension of C11
    // C has two types where OpenCL C has one.
    int d = _Generic((char)1, char: 3, signed char: 4); // warning: `_Generic` is an extension of C11
    return a + b + c + d;
}
int wrong(int x, float f)
{
    int a = _Generic(x, float: 1, double: 2); // error[S0419]: `_Generic` has no association for type `int`
                                              // warning@-1: `_Generic` is an extension of C11
    int b = _Generic(x, int: 1, int: 2); // error[S0419]: `_Generic` has two associations for type `int`
                                         // note: the first one
                                         // warning@-2: `_Generic` is an extension of C11
    int c = _Generic(x, default: 1, default: 2); // error[S0419]: `_Generic` has two `default` associations
                                                 // note: the first one
                                                 // warning@-2: `_Generic` is an extension of C11
    int d = _Generic(x, int: 1, float: unknown); // error[S0410]: `unknown` is not declared
                                                 // warning@-1: `_Generic` is an extension of C11
    int e = _Generic(nothing, int: 1); // error[S0410]: `nothing` is not declared
                                       // warning@-1: `_Generic` is an extension of C11
    return a + b + c + d + e;
}
