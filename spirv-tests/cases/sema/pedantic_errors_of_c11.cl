// options: -pedantic-errors
int f(int x)
{
    asm volatile("" ::: "memory"); // error[S0630]: assembly without an instruction is an extension of GNU C
    return _Generic(x, int: 1, default: 2); // error[S0416]: `_Generic` is an extension of C11
}
