// versions: 2.0 3.0
// What breaks a rule without harm is taken with a warning that names the rule.
#define SIZE 4
#define SIZE 5 // extension[P0026]: macro `SIZE` redefined
#ifdef SIZE extra // extension[P0015]: extra tokens at end of `#ifdef` directive
#endif
const struct point { int x, y; }; // extension[S0137]: `const` has no effect on this declaration
static static constant int twice = 1; // extension[S0104]: duplicate `static` declaration specifier // note: remove one `static`
typedef typedef int number; // extension[S0104]: duplicate `typedef` declaration specifier
kernel void images(read_only read_only image2d_t image) {} // extension[S0104]: duplicate `read_only` declaration specifier
kernel void nothing(void) { int; } // extension[S0124]: declaration does not declare anything
enum small : uchar { LOW, HIGH }; // extension[S0150]: enumeration types with a fixed underlying type are a C23 extension
constant ulong large = 18446744073709551615; // extension[S0401]: integer literal is too large for a signed integer type, interpreting as unsigned
kernel void f(global int *out, global const int *in, global uint *words)
{
    char letter = '\q'; // extension[P0007]: unknown escape sequence `\q`
    global int *writable = in; // extension[S0484]: conversion from `global const int *` to `global int *` discards `const`
    global int *numbers = words; // extension[S0485]: between pointers to integers of different sign
    out[0] = letter + (numbers == words); // extension[S0490]: comparison of distinct pointer types
    out[1] = _Generic(*writable, int: 1, default: 2); // extension[S0416]: `_Generic` is a C11 extension
    out[2] = HIGH + (large > 0) + twice;
}
