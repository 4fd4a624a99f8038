// What `offsetof` does not take: members and elements that are not there, and structures that are not known (C99 7.17p3). A part that
// is wrong is the last that is looked at.
struct s { int a[2]; struct { int b; } c; };
struct unknown_members;
kernel void k(global int *out, int n)
{
    out[0] = __builtin_offsetof(struct s, a[1]);
    out[1] = __builtin_offsetof(struct s, c.b);
    out[2] = __builtin_offsetof(struct s, d[2]); // error[S0460]: `struct s` has no member `d`
    out[3] = __builtin_offsetof(struct s, a.b[2]); // error[S0461]: `b` is no member of a value of type `int[2]`
    out[4] = __builtin_offsetof(struct s, a[1][2]); // error[S0438]: a value of type `int` has no elements to index
    out[5] = __builtin_offsetof(struct s, c[2]); // error[S0438]: has no elements to index
    out[6] = __builtin_offsetof(struct unknown_members, a[1]); // error[S0463]: the members of `struct unknown_members` are not known here
    out[7] = __builtin_offsetof(struct s, a[n]); // error[S0901]: is not a constant
}
