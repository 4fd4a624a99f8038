// C99 6.7.8: an array is initialized with the characters of a string, in any space that has initializers.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
constant char text[] = "abc";
kernel void k(global int *out)
{
    char mine[] = "def";
    constant char more[8] = "ghi";
    out[0] = text[0] + mine[1] + more[2] + "jkl"[1];
}
