int add(a, b) int a; int b; { return a + b; } // error: the types of parameters must be written between the parentheses
int same(a) { return a; } // error: the types of parameters must be written between the parentheses
