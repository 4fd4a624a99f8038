// `static`, `extern` and `inline` on functions (OpenCL C 3.0, 6.7; C99 6.2.2, 6.7.4).
extern int outside(int n);
static int first(int n);
static int first(int n) { return n; }
extern int second(int n);
extern int second(int n) { return n; }
int third(int n);
static int third(int n) { return n; } // error[S0111]: static declaration of `third` follows non-static declaration
static int fourth(int n) { return n; }
extern int fourth(int n);
inline int fifth(int n) { return n; }
static inline int sixth(int n) { return n; }
inline int inline_first(int n) { return n; }
static int inline_first(int n); // error[S0111]: static declaration of `inline_first` follows non-static declaration
int local_static(void);
inline kernel void seventh(global int *out) { out[0] = 1; }
kernel void k(global int *out)
{
    static int inside(int n); // error[S0109]: `static` is not allowed in a block-scope function declaration
    extern int eighth(int n);
    out[0] = first(1) + second(2) + third(3) + fourth(4) + fifth(5) + sixth(6);
}
int eighth(int n, int m) { return n; } // error[S0111]: conflicting types for `eighth`: `int (int, int)` vs `int (int)`
