// A function with a wrong type or in a wrong place has one message, and what follows from it has none.
// options: -cl-std=CL2.0
typedef int row[2];
unknown_1 result(void); // error: unknown type name `unknown_1`
int result(void) { return 1; }
int result_later(void);
unknown_2 result_later(void); // error: unknown type name `unknown_2`
int result_of_definition(void);
row result_of_definition(void) { return 0; } // error[S0116]: `result_of_definition` cannot return `int[2]`
int parameter(unknown_3 a, int b); // error: unknown type name `unknown_3`
int parameter(int a, int b) { return a + b; }
int parameter_later(int a, int b);
int parameter_later(int a, void b); // error[S0118]: parameter may not have `void` type
kernel unknown_4 unknown_result(global int *p); // error: unknown type name `unknown_4`
kernel row array_result(global int *p); // error[S0116]: `array_result` cannot return `int[2]`
int initialized(int a) = 0; // error[S0109]: `initialized` is a function and cannot have an initializer
kernel void k(global int *out) {
    out[0] = result() + result_later() + result_of_definition() + parameter(1, 2) + parameter_later(1, 2) + initialized(1);
}
struct nowhere no_value(void) { return; } // error[S0119]: incomplete result type `struct nowhere` of function `no_value`
struct nowhere a_value(void) { return 1; } // error[S0119]: incomplete result type `struct nowhere` of function `a_value`
