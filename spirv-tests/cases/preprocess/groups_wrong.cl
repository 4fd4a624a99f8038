// Groups that do not fit together.
#endif // error: `#endif` without `#if`
#else // error: `#else` without `#if`
#elif 1 // error: `#elif` without `#if`
#if 1
#else
#elif 1 // error: `#elif` after `#else`
#else // error: `#else` after `#else`
#endif
#if 0
#elif // error: a condition is missing
#endif
#ifdef A
#else B // warning: extra text after `#else` is ignored
#endif C // warning: extra text after `#endif` is ignored
kernel void k(global int *out) { *out = 1; }
