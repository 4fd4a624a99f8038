int f(void x) { return 1; }
