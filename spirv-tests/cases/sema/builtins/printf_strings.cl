struct S { int x; };
constant char format[] = "%d\n";
kernel void k(constant char *c, struct S s)
{
    printf(format, 1);
    printf(c); // error: format string of `printf` is not a string literal
    printf("%d\n", s); // error: cannot pass a value of type `struct S` to `printf`
}
