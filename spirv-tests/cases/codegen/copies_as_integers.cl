// What an integer holds is copied as one between global memory and variables that are taken apart, with the alignment of the structure.
// check: OpLoad %ulong %* Aligned 4
// check: OpStore %* %* Aligned 4
// check-not: OpVariable
typedef struct { float re, im; } complex;
kernel void swap(global complex *out, global const complex *in) {
    complex c = in[0];
    float re = c.re;
    c.re = c.im;
    c.im = re;
    out[0] = c;
}
