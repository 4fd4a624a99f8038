// Parentheses and empty bodies are warned about by default, as clang does.
// options: -cl-std=CL1.2
kernel void f(global int *a, int n)
{
    if (n & 1 == 0) a[0] = 1; // warning: `&` has lower precedence than `==`; `==` will be evaluated first
    if ((n & 1) == 0) a[0] = 1;
    if (n | 1 != 0) a[0] = 1; // warning: `|` has lower precedence than `!=`; `!=` will be evaluated first
    a[1] = n << 1 + 2; // warning: `<<` has lower precedence than `+`; `+` will be evaluated first
    a[1] = (n << 1) + 2;
    a[1] = n << (1 + 2);
    if (n); // warning: `if` statement has empty body
    if (n)
        ;
    if (n) {}
    if (n) ; else a[0] = 2;
    int unused = 3;
}
