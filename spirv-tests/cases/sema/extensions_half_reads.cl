float f(half *p) { return *p; } // extension[S0139]: `half` is used without `#pragma
