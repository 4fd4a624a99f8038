// snapshot: messages
// A macro of a header that is used wrongly: the use is the place, the definition a remark.
#include "headers/wrong/macros.h"
struct pair { int a, b; };
kernel void k(global int *out, struct pair p)
{
    out[0] = SQUARE(p); // error: invalid operands to `*` (`struct pair` and `struct pair`)
    out[1] = SQUARE(1, 2); // error: too many arguments provided to macro `SQUARE`: expected 1, found 2
    out[2] = ELEMENT(out, 3); // error: use of undeclared identifier `not_there`
}
