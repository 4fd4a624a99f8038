int all_ways(int x) { if (x) return 1; else return 2; }
int loops(int x) { while (1) { if (x++ > 3) return x; } }
int switches(int x) { switch (x) { case 1: return 1; default: return 2; } }
int jumps(int x) { goto end; end: return x; }
int ends(int x) { do { return x; } while (0); }
int hint(int x) { if (x) return 1; __builtin_unreachable(); }
int some_ways(int x) { if (x) return 1; } // warning: control may come to the end of `some_ways`
int breaks(int x) { while (1) { if (x) break; } } // warning: control may come to the end of `breaks`
int falls(int x) { switch (x) { case 1: return 1; } } // warning: control may come to the end of `falls`
int none(int x) { return; } // error: `return` without a value in `none`, which returns `int`
void some(int x) { return x; } // error: `return` with a value in `some`, which returns nothing
void nothing(void) { return; }
void of_void(void) { return nothing(); }
float4 widened(float x) { return x; }
kernel void k(global int *out) { out[0] = all_ways(1); return; }
