// Five mistakes of five kinds in five functions: five messages, and what is right around them is understood.
int first(int a)
{
    int b = a * 2 // error: expected `;` after declaration
    return b;
}
int second(int a)
{
    return (a + 1; // error: unclosed delimiter `(`
}
flaot third(float a) // error: unknown type name `flaot`
{
    return a * 2.0f;
}
int fourth(int a)
{
    return a + mising; // error: use of undeclared identifier `mising`
}
kernel void fifth(global int *out)
{
    out[0] = first(1, 2); // error: too many arguments to function call `first`: expected 1, have 2
    out[1] = first(second(fourth(3)));
    out[2] = (int)third(1.0f);
}
