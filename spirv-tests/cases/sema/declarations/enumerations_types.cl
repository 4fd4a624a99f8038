// The type of an enumeration is the first of `int`, `uint`, `long` and `ulong` that has all its values, `uint` where none is negative;
// a constant is an `int` where it fits (C99 6.7.2.2p3 and p4; wider ones are of GNU C).
// options: -cl-std=CL2.0
enum most_int { MOST_INT = 0x7fffffff };
enum above_int { ABOVE_INT = 0x80000000 };
enum most_uint { MOST_UINT = 0xffffffff };
enum above_uint { ABOVE_UINT = 0x100000000 };
enum least_int { LEAST_INT = -2147483647 - 1 };
enum below_int { BELOW_INT = -2147483649L };
enum both_int { BOTH_INT = -1, BOTH_MOST_INT = 0x7fffffff };
enum both_long { BOTH_LONG = -1, BOTH_MOST_LONG = 0x80000000 };
#define TYPE(type, name) _Static_assert(sizeof(enum name) == sizeof(type) && ((enum name)-1 < 0) == ((type)-1 < 0), "")
#define VALUE(type, name) _Static_assert(sizeof(name) == sizeof(type) && (-1 + 0 * name < 0) == ((type)-1 < 0), "")
TYPE(uint, most_int);
TYPE(uint, above_int);
TYPE(uint, most_uint);
TYPE(ulong, above_uint);
TYPE(int, least_int);
TYPE(long, below_int);
TYPE(int, both_int);
TYPE(long, both_long);
VALUE(int, MOST_INT);
VALUE(uint, ABOVE_INT);
VALUE(uint, MOST_UINT);
VALUE(int, LEAST_INT);
VALUE(long, BELOW_INT);
VALUE(int, BOTH_INT);
VALUE(int, BOTH_MOST_INT);
