// A member of a union that a function returns is read alone, at its place in memory.
// options: -cl-std=CL1.2
// check-not: OpCompositeExtract
typedef union { int number; struct { short low, high; } parts; } word;
word make(void);
kernel void k(global int *out) { out[0] = make().parts.high; }
