// A wrong declaration, or a constant with a name that nothing declares, has one message (C99 6.7p2, 6.7.2p2, 6.6).
// options: -cl-std=CL3.0
int before; implicit; another = 1; // error[S0103]: this declaration has no type // error[S0103]: this declaration has no type
int float; // error[S0101]: `float` does not go together with `int`
const signed float; // error[S0101]: `float` does not go together with `signed`
typedef unknown_type first_wrong; // error: unknown type name `unknown_type`
typedef int first_wrong;
typedef int later_wrong;
typedef int later_wrong[-1]; // error[S0112]: the array `later_wrong` has -1 elements; it needs at least 1
constant int array[unknown_1] = { 1 }; // error[S0410]: `unknown_1` is not declared
enum { CONSTANT = unknown_2 }; // error[S0410]: `unknown_2` is not declared
_Static_assert(unknown_3, ""); // error[S0410]: `unknown_3` is not declared
void f(int x)
{
    switch (x) {
    case unknown_4: // error[S0410]: `unknown_4` is not declared
        x = array[0] + CONSTANT;
    }
}
