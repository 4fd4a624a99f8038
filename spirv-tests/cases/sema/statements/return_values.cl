int all_ways(int x) { if (x) return 1; else return 2; }
int loops(int x) { while (1) { if (x++ > 3) return x; } }
int switches(int x) { switch (x) { case 1: return 1; default: return 2; } }
int jumps(int x) { goto end; end: return x; }
int ends(int x) { do { return x; } while (0); }
int hint(int x) { if (x) return 1; __builtin_unreachable(); }
int either(int x) { while (1 || x) x++; }
int either_later(int x) { for (; x || 1;) x++; }
int not_both(int x) { do x++; while (!(x && 0)); }
int never_both(int x) { if (x && (1, 0)) x++; else return x; } // warning: left operand of comma operator has no effect
int after_comma(int x) { while (x++, 1) x++; }
int last_of_comma(int x) { x++, __builtin_unreachable(); }
int inside(int x) { ({ return x; }); }
int inside_comma(int x) { (void)({ return x; }), x++; }
int both(int x) { while (1 && x) x++; } // warning: non-void function `both` does not return a value in all control paths
int any(int x) { while (0 || x) x++; } // warning: non-void function `any` does not return a value in all control paths
int breaks_inside(int x) { while (1) ({ if (x) break; }); } // warning: non-void function `breaks_inside` does not return a value in all control paths
int some_inside(int x) { ({ if (x) return 1; }); } // warning: non-void function `some_inside` does not return a value in all control paths
int some_ways(int x) { if (x) return 1; } // warning: non-void function `some_ways` does not return a value in all control paths
int breaks(int x) { while (1) { if (x) break; } } // warning: non-void function `breaks` does not return a value in all control paths
int falls(int x) { switch (x) { case 1: return 1; } } // warning: non-void function `falls` does not return a value in all control paths
int none(int x) { return; } // error: non-void function `none` should return a value
void some(int x) { return x; } // error: void function `some` should not return a value
void nothing(void) { return; }
void of_void(void) { return nothing(); }
float4 widened(float x) { return x; }
kernel void k(global int *out) { out[0] = all_ways(1); return; }
