// Groups: the first true one is taken; what is skipped needs to be balanced only.
#if 0
#error not taken
#if 1
#error not taken
#elif 1 +
#else
#endif
#elif 0
#error not taken
#elif 1
#define TAKEN 1
#elif 1 / 0 this is not even looked at
#error not taken
#else
#error not taken
#endif
#if 0
an unterminated ' and an unknown #directive " are nothing here
#nonsense
##else
%:%:else
#error not taken
%:else
#define ALSO 2
#endif
#ifdef TAKEN
#ifndef TAKEN
#error not taken
#else
#define THIRD 3
#endif
#endif
#
# /* a null directive with a comment */
  #  define SPACED 4
_Static_assert(TAKEN + ALSO + THIRD + SPACED == 10, "");
kernel void k(global int *out) { *out = 1; }
