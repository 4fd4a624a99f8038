// Five mistakes in declarations outside of functions.
struct first { int a; flaot b; int c; }; // error: unknown type name `flaot`
constant int second[2 = { 1, 2 }; // error: this `[` is not closed
enum third { RED, GREEN = , BLUE }; // error: expected an expression, found `,`
typedef int fourth int; // error: expected `;` after the declaration
constant int fifth = 1 +; // error: expected an expression, found `;`
union sixth { int i float f; }; // error: expected `;` after the member
void seventh(int a, , int b); // error: expected the type of a parameter, found `,`
constant int after = BLUE;
kernel void k(global int *out, struct first f) { out[0] = after + f.a + f.c; }
