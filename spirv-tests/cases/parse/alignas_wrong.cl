_Alignas(3) constant int a = 1; // error[S0126]: alignment must be a power of two not greater than 268435456, got 3
// warning@-1: `_Alignas` is a C11 extension
_Alignas constant int b = 1; // error[S0126]: attribute `Alignas` requires one power of two
// warning@-1: `_Alignas` is a C11 extension
