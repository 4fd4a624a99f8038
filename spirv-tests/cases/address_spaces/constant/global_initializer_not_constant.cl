// OpenCL C 6.7.7: what is in global memory starts with a constant expression.
// versions: 2.0 3.0
global int a = 1;
global int b = a; // error[S0704]: initializer of `b` is not a compile-time constant
