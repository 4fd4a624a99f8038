// Brackets that do not fit, in every place: one message each.
int calls(int a) { return min(a, 1; } // error: unclosed delimiter `(`
int indexes(global int *a) { return a[1; } // error: unclosed delimiter `[`
int extra(int a) { return a); } // error: extraneous closing delimiter `)`
int wrong(int a) { return (a]; } // error: mismatched closing delimiter `]`
constant int list[2] = { 1, 2; // error: unclosed delimiter `{`
int parameters(int a { return a; } // error: unclosed delimiter `(`
int cast(float a) { return (int)(a; } // error: unclosed delimiter `(`
kernel void k(global int *out) { out[0] = calls(1) + indexes(out) + list[0] + undeclared; } // error: use of undeclared identifier `undeclared`
