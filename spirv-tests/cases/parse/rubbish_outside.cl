3 + 4; // error: expected declaration or function definition, found integer constant 3
int one(void) { return 1; }
