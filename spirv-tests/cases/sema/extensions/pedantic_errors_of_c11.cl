// options: -pedantic-errors
int f(int x)
{
    asm volatile("" ::: "memory"); // error[S0630]: inline assembly is a GNU extension
    return _Generic(x, int: 1, default: 2); // error[S0416]: `_Generic` is a C11 extension
}
