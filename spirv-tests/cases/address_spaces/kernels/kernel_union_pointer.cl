// OpenCL C 6.11.a: in unions too.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
union both { global int *data; ulong bits; };
kernel void k(union both b) {} // error[S0305] in 1.x: kernel parameter `b` cannot have type `union both`: member `data` is a pointer
