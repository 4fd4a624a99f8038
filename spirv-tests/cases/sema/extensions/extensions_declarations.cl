// options: -cl-std=CL3.0
// Declarations that clang and drivers take beyond C99.
enum early; // extension[S0147]: forward reference to `enum early` is a GNU extension
int known(private enum early *p);
enum early { FIRST, SECOND };
int known(private enum later *p); // extension[S0147]: forward reference to `enum later` is a GNU extension
enum later { THIRD };
int old(a, b) int a; float b; { return a + b; } // extension[S0148]: definition of function `old` without a prototype is deprecated
union bits { int i; float f; };
[[gnu::noinline]] int f([[maybe_unused]] int a) { return 1; } // extension[S0146]: `[[...]]` attributes are a C23 extension // extension[S0146]: `[[...]]` attributes are a C23 extension
kernel void k(global int *out)
{
    __auto_type a = out[0]; // extension[S0144]: `__auto_type` is a GNU extension
    out[1] = ((union bits)1.0f).i + a + old(1, 2); // extension[S0478]: cast to union type `union bits` is a GNU extension
    switch (a) {
        case 1: out[2] = 1; [[fallthrough]]; // extension[S0146]: `[[...]]` attributes are a C23 extension
        case 2: out[2] = 2;
    }
}
