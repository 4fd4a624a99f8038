// The types of enumerations with large values (C99 6.7.2.2), and tags of other kinds.
// options: -cl-std=CL2.0
enum wide { WIDE = 0x7fffffffffffffff };
enum widest { WIDEST = 0xffffffffffffffff };
enum low { LOW = -0x7fffffffffffffffL };
_Static_assert(sizeof(WIDE) == 8 && sizeof(enum widest) == 8 && sizeof(LOW) == 8 && WIDEST > 0, "");
enum over { LAST = 0xffffffffffffffff, BEYOND }; // error: the value of `BEYOND` does not fit into any integer type
enum both { LEAST = -1, MOST = 0xffffffffffffffff };
struct tag { int a; };
enum tag wrong; // error: `enum tag` was declared as `struct tag`
union other { int a; };
enum other worse; // error: `enum other` was declared as `union other`
enum twice { ONE };
enum twice { TWO }; // error: `enum twice` is defined a second time
enum unknown later; // error: there is no enumeration `enum unknown` here
