void f(int a b, float c) { c = 1; } // error: expected `,` or `)` after parameter, found `b`
void g(int a, ) { a = 1; } // error: expected parameter type, found `)`
