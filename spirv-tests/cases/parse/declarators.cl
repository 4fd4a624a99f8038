// snapshot: ast
constant int *constant table[2] = { 0, 0 };
int (*rows(int (*a)[3]))[3] { return a; }
int first(const int a[static 2], int [], int (b)) { return a[0] + b; }

kernel void f(global int *const restrict out, const global int *in) {
    int a, *b = &a, **c = &b, (d), e[2][3];
    int (*g)[3] = e;
    d = a = 1;
    e[1][2] = **c;
    out[0] = rows(g)[1][2] + first(e[1], e[0], d) + in[0];
}
