void f(half4 *p); // extension[S0139]: `half` is used without `#pragma
