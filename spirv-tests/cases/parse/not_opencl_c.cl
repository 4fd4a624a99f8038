// options: -cl-std=CL1.2
// What C or GNU C has and OpenCL C has not: each by the name of its rule, one message each.
int variable(int count, ...); // error: variadic functions are not allowed in OpenCL C
int recursive(int n) { return n ? recursive(n - 1) : 0; } // error: recursion
kernel void k(global int *out, int n)
{
    int length[n]; // error: variable length arrays
    struct { int bits : 3; } s; // error: bit-field
    switch (n) { case 1 ... 3: out[0] = 1; } // warning[S0613]: case ranges are a GNU extension
    int (*pointer)(int); // error: pointers to functions
    static int counter = 3; // error: function-scope variable `counter` cannot be `static` before OpenCL C 2.0
    asm("nop"); // error: inline assembly
    goto nowhere; // error: use of undeclared label `nowhere`
}
