// Names of types (C99 6.7.7).
typedef int number, *pointer, row[4];
typedef float4 colour;
typedef number valued = 1; // error[S0109]: `valued` is a typedef and cannot have an initializer
typedef static int stored; // error[S0104]: `static` cannot be combined with `typedef`
typedef typedef int twice; // error[S0104]: `typedef` cannot be combined with `typedef`
typedef kernel int called; // error[S0109]: `kernel` belongs to functions, and this is a typedef
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
    unsigned row s; // error[S0101]: `row` is a second type after `unsigned`
    const pointer p = r;
    p = 0; // error[S0451]: an object of type `const pointer` cannot be changed
}
