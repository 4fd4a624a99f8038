// C99 6.5.16.1: a conversion to generic drops no `const`.
// versions: 2.0 3.0 3.1
void read(const int *p);
void write(int *p);
kernel void k(global const int *g)
{
    read(g);
    write(g); // warning[S0484]: conversion from `global const int *` to `int *` discards `const`
}
