// `#line` in every form, and where the renumbered lines show.
#line 10 // a comment
_Static_assert(__LINE__ == 10, "");
#line 2147483647
#line 007
_Static_assert(__LINE__ == 7, "decimal");
#define EMPTY
#line 20 EMPTY
_Static_assert(__LINE__ == 20, "");
#line 30 "a.cl" EMPTY
_Static_assert(__LINE__ == 30 && sizeof(__FILE__) == sizeof("a.cl"), "");
#if __LINE__ != 31
#error the line of a condition
#endif
# 40 "b.cl"
_Static_assert(__LINE__ == 40 && sizeof(__FILE__) == sizeof("b.cl"), "the form that -E prints");
# 50 "c.cl" 1 3
_Static_assert(__LINE__ == 50, "");
kernel void k(global int *out) { *out = __LINE__; }
