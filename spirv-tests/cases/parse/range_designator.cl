constant int a[4] = { [0 ... 2] = 1 }; // extension[S0714]: use of GNU array range extension
constant int b[4] = { [0 ... 1] 1 }; // extension[S0714]: use of GNU "missing =" extension in designator
// extension[S0714]@-1: use of GNU array range extension
kernel void right_kernel(global int *out) { out[0] = a[2] + b[1]; }
