// Messages leave out the `const` that the constant address space implies.
void f(constant const int *p, constant int const *const *q)
{
    float a = p; // error[S0480]: cannot convert `constant int *` to `float`
}
