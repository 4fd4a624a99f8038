// The types of enumerations with large values (C99 6.7.2.2), and tags of other kinds.
// options: -cl-std=CL2.0
enum wide { WIDE = 0x7fffffffffffffff };
enum widest { WIDEST = 0xffffffffffffffff };
enum low { LOW = -0x7fffffffffffffffL };
_Static_assert(sizeof(WIDE) == 8 && sizeof(enum widest) == 8 && sizeof(LOW) == 8 && WIDEST > 0, "");
enum over { LAST = 0xffffffffffffffff, BEYOND }; // error: value of enumerator `BEYOND` cannot be represented in any integer type
enum both { LEAST = -1, MOST = 0xffffffffffffffff };
struct tag { int a; };
enum tag wrong; // error: use of `enum tag` does not match previous declaration
union other { int a; };
enum other worse; // error: use of `enum other` does not match previous declaration
enum twice { ONE };
enum twice { TWO }; // error: redefinition of `enum twice`
enum unknown later; // error: use of undeclared enumeration `enum unknown`
