// A wrong declaration, or a constant with a name that nothing declares, has one message (C99 6.7p2, 6.7.2p2, 6.6).
// options: -cl-std=CL3.0
int before; implicit; another = 1; // error[S0103]: type specifier missing // error[S0103]: type specifier missing
int float; // error[S0101]: cannot combine `float` with previous `int` declaration specifier
const signed float; // error[S0101]: cannot combine `float` with previous `signed` declaration specifier
typedef unknown_type first_wrong; // error: unknown type name `unknown_type`
typedef int first_wrong;
typedef int later_wrong;
typedef int later_wrong[-1]; // error[S0112]: array `later_wrong` has size -1, must be at least 1
constant int array[unknown_1] = { 1 }; // error[S0410]: use of undeclared identifier `unknown_1`
enum { CONSTANT = unknown_2 }; // error[S0410]: use of undeclared identifier `unknown_2`
_Static_assert(unknown_3, ""); // error[S0410]: use of undeclared identifier `unknown_3`
void f(int x)
{
    switch (x) {
    case unknown_4: // error[S0410]: use of undeclared identifier `unknown_4`
        x = array[0] + CONSTANT;
    }
}
