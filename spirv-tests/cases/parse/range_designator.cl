constant int a[4] = { [0 ... 2] = 1 }; // extension[S0714]: a designator of a range is an extension of GNU C
constant int b[4] = { [0 ... 1] 1 }; // extension[S0714]: a designator of a range is an extension of GNU C
// extension[S0714]@-1: a designator without `=` is an extension of GNU C
kernel void right_kernel(global int *out) { out[0] = a[2] + b[1]; }
