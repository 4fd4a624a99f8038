// Ranges of elements that there are not, or that are too many for the compiler.
struct pair { int a, b; };
constant int backwards[4] = { [2 ... 1] = 1 }; // error[S0702]: this range of elements is empty
// warning@-1: a designator of a range
constant int outside[4] = { [2 ... 4] = 1 }; // error[S0702]: there is no element 4 in an array of 4 elements
// warning@-1: a designator of a range
constant int negative[4] = { [-1 ... 2] = 1 }; // error[S0702]: there is no element -1 in an array of 4 elements
// warning@-1: a designator of a range
constant struct pair member = { [0 ... 1] = 1 }; // error[S0702]: `[...]` names an element of an array
// warning@-1: a designator of a range
constant int large[2000000] = { [0 ... 1999999] = 1 }; // error[S0708]: has too many parts for an initializer
// warning@-1: a designator of a range
constant int nested[1024][1024][1024] = { [0 ... 1023] = { [0 ... 1023] = { [0 ... 1023] = 1 } } }; // error[S0708]:
// warning@-1: a designator of a range
// warning@-2: a designator of a range
// warning@-3: a designator of a range
kernel void f(global int *out, int n)
{
    int labels[2] = { [0 ... 1] = ({ again: if (n-- > 0) goto again; n; }) }; // error[S0702]: cannot hold labels
    // warning@-1: a designator of a range
    out[0] = __builtin_offsetof(struct { int a[4]; }, a[0 ... 1]); // error[S0702]: a range of elements has no one offset
    out[1] = labels[0];
}
