// options: -w
// What stays wrong of the declarations that are taken beyond C99.
enum unknown *p; // error[S0123]: use of undeclared enumeration `enum unknown`
int untyped(a, b) int a; { return a; } // error[G0011]: function definition without a prototype is not supported
union bits { int i; float f; };
kernel void k(global int *out, __auto_type parameter) // error[S0145]: `__auto_type` is only allowed in the declaration of a variable with an initializer
{
    __auto_type none; // error[S0145]: declaration of variable `none` with deduced type `__auto_type` requires an initializer
    __auto_type *pointer = out; // error[S0145]: variable `pointer` with deduced type `__auto_type` must be declared by a plain name
    __auto_type list = { 1 }; // error[S0145]: cannot deduce the type of `list` from an initializer list
    __auto_type wrong = unknown_name; // error[S0410]: use of undeclared identifier `unknown_name`
    typedef __auto_type type; // error[S0145]: declaration of variable `type` with deduced type `__auto_type` requires an initializer
    struct s { __auto_type member; }; // error[S0145]: `__auto_type` is only allowed in the declaration of a variable with an initializer
    out[0] = ((union bits)1.0).i; // error[S0470]: cannot cast from type `double` to `union bits`
}
