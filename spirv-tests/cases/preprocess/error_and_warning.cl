// `#error` and `#warning` say what stands behind them; what follows is read on.
#warning   take   care // warning: take care
#error it is   wrong // error: it is wrong
#error // error: #error
#define WORD replaced
#error WORD // error: WORD
#if 0
#error not here
#warning nor here
#endif
kernel void k(global int *out) { *out = missing; } // error: missing
