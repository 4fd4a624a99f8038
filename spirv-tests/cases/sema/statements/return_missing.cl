// Whether control may come to the end of a function that returns a value: what a jump, a constant condition or a statement behind
// `return` makes of it. Only a use of the missing value would be wrong (C99 6.9.1p12), so it is a warning.
int behind_return(int x) { return x; x++; }
int behind_return_label(int x) { if (x) goto l; return 1; l: x++; } // warning: non-void function `behind_return_label` does not return a value in all control paths
int label_in_block(int x) { if (x) goto l; return 1; { l: x++; } } // warning: non-void function `label_in_block` does not return a value in all control paths
int label_in_loop(int x) { if (x) goto l; return 1; while (x < 9) { l: x++; } } // warning: non-void function `label_in_loop` does not return a value in all control paths
int label_in_if(int x) { if (x) goto l; return 1; if (x) { l: x++; } else return 2; } // warning: non-void function `label_in_if` does not return a value in all control paths
int label_in_else(int x) { if (x) goto l; return 1; if (x) return 2; else { l: x++; } } // warning: non-void function `label_in_else` does not return a value in all control paths
int goto_out(int x) { for (;;) { if (x++) goto l; } l: x++; } // warning: non-void function `goto_out` does not return a value in all control paths
int goto_return(int x) { for (;;) { if (x++) goto l; } l: return x; }

int never(int x) { if (0) x++; else return x; }
int always(int x) { if (1) return x; }
int always_else(int x) { if (1) return x; else x++; }
int never_label(int x) { if (x) goto l; if (0) { l: x++; } else return x; } // warning: non-void function `never_label` does not return a value in all control paths
int always_label(int x) { if (x) goto l; if (1) return x; else { l: x++; } } // warning: non-void function `always_label` does not return a value in all control paths

int break_behind_return(int x) { while (1) { return x; break; } }
int break_label(int x) { while (1) { if (x) goto l; return x; l: break; } } // warning: non-void function `break_label` does not return a value in all control paths
int break_never(int x) { while (1) { if (0) break; x++; } }
int break_never_else(int x) { while (1) { if (1) x++; else break; } }
int break_else(int x) { while (1) { if (x) x++; else break; } } // warning: non-void function `break_else` does not return a value in all control paths
int break_of_inner(int x) { while (1) { while (x++) { if (x > 3) break; } } }
int break_of_switch(int x) { for (;;) { switch (x++) { case 3: return x; default: break; } } }

int once(int x) { do { return x; } while (x); }
int tested(int x) { do { x++; } while (x < 3); } // warning: non-void function `tested` does not return a value in all control paths
int tested_always(int x) { do { x++; if (x > 3) return x; } while (1); }
int continues(int x) { do { if (x++) continue; return x; } while (x < 3); } // warning: non-void function `continues` does not return a value in all control paths
int continues_else(int x) { do { if (x++) return x; else continue; } while (x < 3); } // warning: non-void function `continues_else` does not return a value in all control paths
int continues_in_switch(int x) { do { switch (x++) { case 1: continue; default: return x; } }
    while (x < 3); } // warning: non-void function `continues_in_switch` does not return a value in all control paths
int continue_behind_return(int x) { do { return x; continue; } while (x); }
int continue_never(int x) { do { if (0) continue; return x; } while (x); }
int continue_never_else(int x) { do { if (1) return x; else continue; } while (x); }
int no_continue(int x) { do { if (x) x++; else x--; return x; } while (x); }

int switch_ends(int x) { switch (x) { case 1: return 1; default: x++; } } // warning: non-void function `switch_ends` does not return a value in all control paths
int switch_breaks(int x) { switch (x) { case 1: break; default: return x; } } // warning: non-void function `switch_breaks` does not return a value in all control paths
int switch_falls_through(int x) { switch (x) { case 1: x++; default: return x; } }
int switch_behind_return(int x) { switch (x) { case 1: return 1; case 2: return 2; break; default: return x; } }
kernel void k(global int *out) { out[0] = always(1); }
