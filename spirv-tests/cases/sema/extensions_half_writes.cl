void f(half *p) { *p = 1; } // extension[S0139]: `half` is used without `#pragma
