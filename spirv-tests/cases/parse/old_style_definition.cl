int same(a) { return a; } // error: function definition without a prototype is not supported
int part(a, b) int a; { return a + b; } // error: function definition without a prototype is not supported
int other(a) int b; { return a; } // error: expected declaration of a parameter, found `{`
