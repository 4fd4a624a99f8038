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
#elif // error: expected value in preprocessor expression
#endif
#ifdef A
#else B // warning: extra tokens at end of `#else` directive
#endif C // warning: extra tokens at end of `#endif` directive
kernel void k(global int *out) { *out = 1; }
