3 + 4; // error: expected a declaration or a function, found the number 3
int one(void) { return 1; }
