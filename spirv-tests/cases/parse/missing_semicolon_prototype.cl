int f(int a) // error: expected `;` after the declaration
int g(int a);
