// The parameters of a function are those of its definition: names and qualifiers of other declarations do not count. C99 6.7.5.3p15.
int twice(const int declared);
int twice(int defined)
{
    defined *= 2;
    return defined;
}
int half_of(int declared);
int half_of(const int defined)
{
    defined /= 2; // error: cannot assign to an object with const-qualified type `const int`
    return defined;
}
kernel void f(global int *out)
{
    out[0] = twice(out[1]) + half_of(out[2]);
}
