// Ranges of elements that there are not, or that are too many for the compiler.
struct pair { int a, b; };
constant int backwards[4] = { [2 ... 1] = 1 }; // error[S0702]: array designator range is empty
// warning@-1: use of GNU array range extension
constant int outside[4] = { [2 ... 4] = 1 }; // error[S0702]: array designator index 4 is out of bounds for an array of 4 elements
// warning@-1: use of GNU array range extension
constant int negative[4] = { [-1 ... 2] = 1 }; // error[S0702]: array designator index -1 is out of bounds for an array of 4 elements
// warning@-1: use of GNU array range extension
constant struct pair member = { [0 ... 1] = 1 }; // error[S0702]: array designator cannot initialize non-array type `struct pair`
// warning@-1: use of GNU array range extension
constant int large[2000000] = { [0 ... 1999999] = 1 }; // error[S0708]: `int[2000000]` is too large for an initializer
// warning@-1: use of GNU array range extension
constant int nested[1024][1024][1024] = { [0 ... 1023] = { [0 ... 1023] = { [0 ... 1023] = 1 } } }; // error[S0708]:
// warning@-1: use of GNU array range extension
// warning@-2: use of GNU array range extension
// warning@-3: use of GNU array range extension
kernel void f(global int *out, int n)
{
    int labels[2] = { [0 ... 1] = ({ again: if (n-- > 0) goto again; n; }) }; // error[S0702]: initializer of an array range cannot contain labels or a `switch`
    // warning@-1: use of GNU array range extension
    out[0] = __builtin_offsetof(struct { int a[4]; }, a[0 ... 1]); // error[S0702]: array range is not allowed in `__builtin_offsetof`
    out[1] = labels[0];
}
