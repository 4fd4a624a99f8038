int one(void) { return 1; }
if (one()) { } // error: `if` is only allowed inside a function
for (;;) { } // error: `for` is only allowed inside a function
int two(void) { return 2; }
