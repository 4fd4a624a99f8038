// A pointer may point at an array of unknown size (C99 6.2.5p22 and 6.7.5.2); such an array cannot be stepped over.
// options: -cl-std=CL3.0
typedef int open[];
typedef global int (*pointer)[];
struct holder { global int (*member)[]; };
void parameter(global int (*c)[2][]); // error[S0119]: array `c` needs an explicit size or an initializer
extern global int (*elsewhere)[];

void same(global open *a, global int (*b)[], global int (*c)[4], global float (*d)[])
{
    pointer e = a;
    struct holder f = { b };
    e = f.member;
    e = c;
    c = e;
    e = elsewhere;
    e = d; // error[S0486]: incompatible pointer types: expected `pointer` (aka `global int (*)[]`), found `global float (*)[]`
    (*b)[3] = (*c)[3] + (b == c);
    b[1][0] = 1; // error[S0442]: arithmetic on a pointer to incomplete type `int[]`
    b++; // error[S0442]:
    long difference = a - b; // error[S0442]:
    int size = sizeof(*b); // error[S0417]: invalid application of `sizeof` to type `int[]`
}
