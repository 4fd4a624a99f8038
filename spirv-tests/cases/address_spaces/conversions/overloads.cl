// versions: 1.2 2.0 3.0
// Overloads of a program by what pointers point at: a pointer fits where it converts without losing an address space or a
// qualifier (OpenCL C 3.0, 6.7.6; C99 6.3.2.3), best where only those differ. What they return says which was called.
#define OVERLOADED __attribute__((overloadable))
int2 OVERLOADED spaces(local int *x) { return 1; }
int4 OVERLOADED spaces(global int *x) { return 1; }

int2 OVERLOADED qualifiers(global int *x) { return 1; }
int4 OVERLOADED qualifiers(global const int *x) { return 1; }

int2 OVERLOADED pointees(global int *x) { return 1; }
int4 OVERLOADED pointees(global float *x) { return 1; }

int2 OVERLOADED to_void(global void *x) { return 1; }
int4 OVERLOADED to_void(global const float *x) { return 1; }

int2 OVERLOADED one_type(global int *x) { return 1; }

kernel void k(global int *out, global const int *in, global float *f, constant int *c)
{
    int here = 1;
    out[0] = spaces(out).w;
    out[1] = spaces(&here).w; // error[S0504]: no matching function for call to `spaces(int *)`
    out[2] = qualifiers(in).w;
    out[3] = pointees(f).w;
    out[4] = pointees(in).w; // error[S0504]: no matching function for call to `pointees(global const int *)`
    out[5] = to_void(out).y;
    out[6] = to_void(f).w;
    out[7] = one_type((void *)0).y + one_type(NULL).y + one_type(0).y;
    out[8] = one_type(c).y; // error[S0504]: no matching function for call to `one_type(constant int *)`
}
