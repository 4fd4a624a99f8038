int one(void) { return 1; }
if (one()) { } // error: `if` must stand inside a function
for (;;) { } // error: `for` must stand inside a function
int two(void) { return 2; }
