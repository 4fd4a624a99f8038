void f(int a b, float c) { c = 1; } // error: expected `,` or `)` after the parameter, found `b`
void g(int a, ) { a = 1; } // error: expected the type of a parameter, found `)`
