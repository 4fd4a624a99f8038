// versions: 1.2 2.0 3.x
// `__func__` and GNU C's names like it are those of the function around (C99 6.4.2.2): there is none at program scope.
constant int length = sizeof(__func__); // error[S0410]: use of undeclared identifier `__func__`
constant int gnu_length = sizeof(__FUNCTION__); // error[S0410]: use of undeclared identifier `__FUNCTION__`
kernel void k(global int *out) { out[0] = sizeof(__func__) + sizeof(__FUNCTION__) + sizeof(__PRETTY_FUNCTION__); }
