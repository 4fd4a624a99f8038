// A `bool` has no bits of a size that programs know (OpenCL C 3.0, 6.4.4.2); a value of any type is one of its own type, and a pointer
// keeps its space.
struct pair { int a, b; };
kernel void k(global uchar *out, global struct pair *pairs, uchar c)
{
    bool b = c > 3;
    out[0] = as_uchar(b); // error[S0476]: cannot reinterpret `bool` as `uchar`
    b = __builtin_astype(c, bool); // error[S0476]: cannot reinterpret `uchar` as `bool`
    pairs[0] = __builtin_astype(pairs[1], struct pair);
    private uchar *p = __builtin_astype(out, private uchar *); // error[S0476]: cannot reinterpret `global uchar *` as `uchar *`
    global char *g = __builtin_astype(out, global char *);
}
