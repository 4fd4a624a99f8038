// OpenCL C 6.7.5: `generic` may be written where it would be meant, in casts too.
// versions: 2.0 3.0
// accept
void f(global int *g) { int *p = (generic int *)g; generic int *q = p; *q = 1; }
