// Five mistakes in declarations outside of functions.
struct first { int a; flaot b; int c; }; // error: unknown type name `flaot`
constant int second[2 = { 1, 2 }; // error: unclosed delimiter `[`
enum third { RED, GREEN = , BLUE }; // error: expected expression, found `,`
typedef int fourth int; // error: expected `;` after declaration
constant int fifth = 1 +; // error: expected expression, found `;`
union sixth { int i float f; }; // error: expected `;` after member declaration
void seventh(int a, , int b); // error: expected parameter type, found `,`
constant int after = BLUE;
kernel void k(global int *out, struct first f) { out[0] = after + f.a + f.c; }
