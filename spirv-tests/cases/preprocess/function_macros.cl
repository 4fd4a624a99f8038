// Function-like macros: arguments are expanded first, may be empty or span lines; a name without parentheses stays.
#define TWICE(x) ((x) * 2)
#define PAIR(a, b) a b
#define NONE() 5
#define PLUS(x) 1 x + 1
#define ARGUMENT(f, x) f(x)
_Static_assert(TWICE(TWICE(3)) == 12, "");
_Static_assert(TWICE
    (4
     +
     1) == 10, "arguments on several lines");
_Static_assert(PAIR(7, ) == 7, "");
_Static_assert(PAIR(, 7) == 7, "");
_Static_assert(NONE() == 5 && NONE ( ) == 5, "");
_Static_assert(PLUS() == 2, "");
_Static_assert(sizeof(TWICE((int2)(1, 2))) == 8, "commas in parentheses separate nothing");
_Static_assert(ARGUMENT(TWICE, 8) == 16, "");
kernel void k(global int *out)
{
    int TWICE = 3;
    *out = TWICE + TWICE(TWICE);
}
