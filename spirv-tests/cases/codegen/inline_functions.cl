// options: -O0 -g --spirv-debug-info-version=ocl-100
// versions: 1.2 3.0
// Other modules see an `inline` function only where a declaration says `extern` or does not say `inline` (C99 6.7.4p6); a kernel can
// be called by its name in any case.
// check: DebugFunction * FlagIsDefinition|FlagPrototyped 15 %extern_before
// check: DebugFunction * FlagIsDefinition|FlagPrototyped 16 %plain_before
// check: DebugFunction * FlagIsDefinition|FlagPrototyped 14 %extern_inlined
// check: DebugFunction * FlagIsDefinition|FlagPrototyped 17 %k
// check: DebugFunction * FlagIsLocal|FlagIsDefinition|FlagPrototyped 13 %inlined
// check-not: LinkageAttributes "inlined"
extern int extern_before(int n);
int plain_before(int n);
inline int inlined(int n) { return n; }
extern inline int extern_inlined(int n) { return n; }
inline int extern_before(int n) { return n; }
inline int plain_before(int n) { return n; }
inline kernel void k(global int *out) { out[0] = inlined(1) + extern_inlined(2) + extern_before(3) + plain_before(4); }
