// options: -cl-std=CL1.2
// options: -cl-std=CL3.0
// Strings that are no literals: only devices know what these print, and so they are taken.
constant char name[] = "name";
kernel void k(global char *g, constant char *c, local uchar *l, int n)
{
    private char text[4] = "abc";
    printf("%s %s\n", "literal", name);
    printf("%s\n", c); // warning[S0510]: `%s` expects a string literal, found a value of type `constant char *`
    printf("%s\n", g); // warning[S0510]: value of type `global char *`
    printf("%s\n", l); // warning[S0510]: value of type `local uchar *`
    printf("%s\n", text); // warning[S0510]: value of type `char *`
    printf("%s\n", (constant uchar *)"literal");
    printf("%s\n", (ulong)"literal"); // warning[S0511]: format `%s` does not match an argument of type `ulong`
    printf("%s\n", (bool)name); // warning[S0511]: format `%s` does not match an argument of type `bool`
    printf("%s\n", n); // warning[S0511]: format `%s` does not match an argument of type `int`
    // note@-1: use `%d`
}
