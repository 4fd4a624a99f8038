_Alignas(3) constant int a = 1; // error[S0126]: an alignment is a power of two
// warning@-1: `_Alignas` is C11
_Alignas constant int b = 1; // error[S0126]: the attribute `Alignas` takes one power of two
// warning@-1: `_Alignas` is C11
