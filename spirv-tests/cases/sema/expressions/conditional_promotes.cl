// The last two operands of `?:` meet in the type of the usual arithmetic conversions, also if they have one type (C99 6.5.15,
// paragraph 5).
_Static_assert(sizeof(1 ? (char)1 : (char)2) == sizeof(int), "");
_Static_assert(sizeof(1 ? (short)1 : (char)2) == sizeof(int), "");
_Static_assert(sizeof(1 ? 1 : 2L) == sizeof(long), "");
_Static_assert(sizeof(1 ? (char4)1 : (char4)2) == sizeof(char4), "");
