// Names of types (C99 6.7.7).
typedef int number, *pointer, row[4];
typedef float4 colour;
typedef number valued = 1; // error[S0109]: `valued` is a typedef and cannot have an initializer
typedef static int stored; // error[S0104]: cannot combine `static` with previous `typedef` declaration specifier
typedef typedef int twice; // warning[S0104]: duplicate `typedef` declaration specifier
typedef kernel int called; // error[S0109]: `kernel` can only appear on functions, not on a typedef
kernel void k(global number *out, global colour *colours)
{
    number number = 1;
    row r = { 1, 2, 3, 4 };
    typedef uint hidden;
    { typedef float hidden; hidden h = 0.5f; }
    hidden h = 3;
    colour c = colours[0].xyzw;
    out[0] = number + r[3] + (int)h + (int)c.x;
    out[1] = colour; // error[G0004]: expected expression, found `colour`
    unsigned row s; // error[S0101]: cannot combine `row` with previous `unsigned` declaration specifier
    const pointer p = r;
    p = 0; // error[S0451]: cannot assign to an object with const-qualified type `const pointer`
}
