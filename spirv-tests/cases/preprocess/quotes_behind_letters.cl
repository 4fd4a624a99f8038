// Only `L` belongs to a literal: other letters before a quote are names, and may be macros.
#define R
#define LL
_Static_assert(sizeof(R"ab") == 3 && sizeof(LL"ab") == 3, "");
_Static_assert(R'a' == 97 && LL'b' == 98, "");
kernel void k(global int *out) { *out = 1; }
