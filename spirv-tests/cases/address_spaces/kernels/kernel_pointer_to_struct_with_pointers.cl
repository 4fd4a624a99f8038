// OpenCL C 6.11.a: a pointer to a structure that holds pointers is right in all versions.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct node { global struct node *next; int value; };
kernel void k(global struct node *list, global int *out) { out[0] = list->next->value; }
