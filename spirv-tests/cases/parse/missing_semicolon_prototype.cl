int f(int a) // error: expected `;` after declaration
int g(int a);
