half f(void); // extension[S0139]: `half` is used without `#pragma
