struct point { int x, y; };
constant struct point a = { x: 1, y: 2 }; // extension[S0714]: use of GNU old-style field designator `x:`
// extension[S0714]@-1: use of GNU old-style field designator `y:` // note: use `.y =`: `.y =`
constant int b[2] = { [1] 5 }; // extension[S0714]: use of GNU "missing =" extension in designator // note: add `=`
kernel void right_kernel(global int *out) { out[0] = a.y + b[1]; }
