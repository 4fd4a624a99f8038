// Brackets that do not fit, in every place: one message each.
int calls(int a) { return min(a, 1; } // error: this `(` is not closed
int indexes(global int *a) { return a[1; } // error: this `[` is not closed
int extra(int a) { return a); } // error: this `)` closes nothing
int wrong(int a) { return (a]; } // error: `]` does not close `(`
constant int list[2] = { 1, 2; // error: this `{` is not closed
int parameters(int a { return a; } // error: this `(` is not closed
int cast(float a) { return (int)(a; } // error: this `(` is not closed
kernel void k(global int *out) { out[0] = calls(1) + indexes(out) + list[0] + undeclared; } // error: `undeclared` is not declared
