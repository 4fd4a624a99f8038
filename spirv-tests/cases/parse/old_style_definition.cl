int same(a) { return a; } // error: the types of parameters must be written between the parentheses
int part(a, b) int a; { return a + b; } // error: the types of parameters must be written between the parentheses
int other(a) int b; { return a; } // error: a declaration of a parameter of the list
