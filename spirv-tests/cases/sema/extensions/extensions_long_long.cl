// versions: all
// `long long` is taken for `long`, and its suffixes for that of `long`, in conditions of `#if` too.
#if 4000000000LL < 1 // extension[P0010]: suffix `LL` is not part of OpenCL C, treated as `l` // note: use `l`: `l`
#error the suffix makes 64 bits
#endif
typedef long long number; // extension[S0102]: `long long` is reserved in OpenCL C and treated as `long`
typedef unsigned long long natural; // extension[S0102]: `long long` is reserved
kernel void f(global long *out, global ulong *natural_out)
{
    long long int a = 1ll; // extension[S0102]: `long long` is reserved
    // extension[P0010]@-1: suffix `ll` is not part of OpenCL C, treated as `l`
    long int long unsigned b = 1uLL; // extension[S0102]: `long long` is reserved
    // extension[P0010]@-1: suffix `uLL` is not part of OpenCL C, treated as `ul` // note: use `ul`: `ul`
    number *same = (long *)&a;
    natural *other = (ulong *)&b;
    out[0] = *same + sizeof(number);
    natural_out[0] = *other + 3LLU; // extension[P0010]: suffix `LLU` is not part of OpenCL C, treated as `ul`
}
