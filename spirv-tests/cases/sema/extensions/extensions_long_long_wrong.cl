constant long three = 1; long long long a; // error[S0101]: duplicate `long` declaration specifier
// warning@-1: `long long` is reserved
constant long mixed = 1lL; // error[P0008]: invalid suffix `lL` on integer constant
constant double large = 1; long long double b; // error[S0101]: cannot combine `double` with previous `long` declaration specifier
// warning@-1: `long long` is reserved
