// An `inline` function must be defined where it is called: C99 6.7.4p6.
inline int without(int x);
inline int with(int x);
inline int with(int x) { return x; }
inline int later(int x);
extern inline int other(int x);
int plain(int x);
inline int never_called(int x);
kernel void k(global int *p)
{
    p[0] = without(1); // warning[S0149]: inline function `without` is not defined
    p[1] = without(2) + with(3) + later(4) + plain(5);
    p[2] = other(6); // warning[S0149]: inline function `other` is not defined
}
inline int later(int x) { return -x; }
