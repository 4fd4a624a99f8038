// C99 6.8.6.4: null pointers of any space are returned.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
global int *a(void) { return 0; }
constant int *b(void) { return NULL; }
local int *c(void) { return NULL; }
