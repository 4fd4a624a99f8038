struct point { int x, y; };
constant struct point a = { x: 1, y: 2 }; // extension[S0714]: the designator `x:` is an extension of GNU C
// extension[S0714]@-1: the designator `y:` is an extension of GNU C // note: write it as in C99
constant int b[2] = { [1] 5 }; // extension[S0714]: a designator without `=` is an extension of GNU C // note: add `=`
kernel void right_kernel(global int *out) { out[0] = a.y + b[1]; }
