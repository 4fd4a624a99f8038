// options: -cl-fast-relaxed-math --target=spirv32 -DFLAG -DVALUE=7 -DGONE -UGONE
// Macros that options define.
_Static_assert(FLAG == 1 && VALUE == 7 && __FAST_RELAXED_MATH__ == 1, "");
#ifdef GONE
#error it is undefined again
#endif
_Static_assert(sizeof(size_t) == 4, "");
kernel void k(global int *out) { *out = 1; }
