// OpenCL C 6.7.7 and C99 6.6: addresses of constants are constants, with offsets too.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s { int a; int b[3]; };
constant struct s record = { 1, { 2, 3, 4 } };
constant int *constant inside = &record.b[1];
constant int *constant last = record.b + 2;
constant char *constant text = "text" + 1;
kernel void k(global int *out) { out[0] = *inside + *last + text[0]; }
