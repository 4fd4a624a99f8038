// options: -cl-std=CL3.0
// Declarations that clang and drivers take beyond C99.
enum early; // extension[S0147]: the enumeration `enum early` is named before its definition
int known(private enum early *p);
enum early { FIRST, SECOND };
int known(private enum later *p); // extension[S0147]: the enumeration `enum later` is named before its definition
enum later { THIRD };
int old(a, b) int a; float b; { return a + b; } // extension[S0148]: the types of the parameters of `old` are written after the parentheses
union bits { int i; float f; };
[[gnu::noinline]] int f([[maybe_unused]] int a) { return 1; } // extension[S0146]: attributes in `[[...]]` are an extension of C23 // extension[S0146]: attributes in `[[...]]`
kernel void k(global int *out)
{
    __auto_type a = out[0]; // extension[S0144]: `__auto_type` is an extension of GNU C
    out[1] = ((union bits)1.0f).i + a + old(1, 2); // extension[S0478]: a cast to the union `union bits` is an extension of GNU C
    switch (a) {
        case 1: out[2] = 1; [[fallthrough]]; // extension[S0146]: attributes in `[[...]]`
        case 2: out[2] = 2;
    }
}
