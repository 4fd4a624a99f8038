int chosen(int a) { return _Generic(a, int: 1, float *: a, default: (2, 3)) + __builtin_types_compatible_p(int *, int) + __builtin_bit_cast(int, 1.0f); } // warning: `_Generic` is a C11 extension
// warning@-1: left operand of comma operator has no effect
int none(int a) { return _Generic(a); } // error[G0001]: expected `,` and generic association, found `)`
int no_type(int a) { return _Generic(a, 1: 2); } // error[G0001]: expected type, found integer constant 1
int no_colon(int a) { return _Generic(a, int 2); } // error[G0001]: expected `:` in generic association, found integer constant 2
int no_second(int a) { return __builtin_types_compatible_p(int); } // error[G0001]: expected `,`, found `)`
