void take_const(global const int *p) {}
void take_plain(global int *p) {}
void take_void(global void *p) {}
void take_float(global float *p) {}
void take_uint(global uint *p) {}
void take_private(int *p) {}

kernel void k(global int *p, global const int *q, constant int *c, local int *l)
{
    take_const(p);
    take_plain(q); // warning: drops `const`
    // note@-1: parameter `p` of `take_plain` is declared here
    take_plain((global volatile int *)p); // warning: drops `volatile`
    // note@-1: parameter `p` of `take_plain` is declared here
    take_plain((global const volatile int *)p); // warning: drops `const volatile`
    // note@-1: parameter `p` of `take_plain` is declared here
    take_void(p);
    take_float(p); // error: which points at another type
    take_uint(p); // warning: point at integers of different sign
    take_plain(l); // error: a pointer to local memory does not convert to a pointer to global memory
    // note@-1: parameter `p` of `take_plain` is declared here
    take_plain(c); // error: a pointer to constant memory does not convert to a pointer to global memory
    take_private(p); // error: a pointer to global memory does not convert to a pointer to private memory
    // note@-1: OpenCL C 1.2 has no generic address space
    take_plain(0);
    take_plain((void *)0);
    take_plain(1); // error: a value of type `int` does not convert to `global int *`
    int n = p; // error: a value of type `global int *` does not convert to `int`
    bool b = p;
}
