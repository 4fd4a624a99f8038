// OpenCL C 6.7: a function type has no address space.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
typedef int function_t(int);
local function_t f; // error[S0214]: function type may not be qualified with an address space
