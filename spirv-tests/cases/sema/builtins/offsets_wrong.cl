// What `offsetof` does not take: members and elements that are not there, and structures that are not known (C99 7.17p3). A part that
// is wrong is the last that is looked at.
struct s { int a[2]; struct { int b; } c; };
struct unknown_members;
kernel void k(global int *out, int n)
{
    out[0] = __builtin_offsetof(struct s, a[1]);
    out[1] = __builtin_offsetof(struct s, c.b);
    out[2] = __builtin_offsetof(struct s, d[2]); // error[S0460]: no member named `d` in `struct s`
    out[3] = __builtin_offsetof(struct s, a.b[2]); // error[S0461]: member reference base type `int[2]` is not a structure, union or vector
    out[4] = __builtin_offsetof(struct s, a[1][2]); // error[S0438]: subscripted value of type `int` is not an array, pointer, or vector
    out[5] = __builtin_offsetof(struct s, c[2]); // error[S0438]: subscripted value of type `unnamed struct` is not an array, pointer, or vector
    out[6] = __builtin_offsetof(struct unknown_members, a[1]); // error[S0463]: incomplete definition of type `struct unknown_members`
    out[7] = __builtin_offsetof(struct s, a[n]); // error[S0901]: array designator index is not an integer constant expression
}
