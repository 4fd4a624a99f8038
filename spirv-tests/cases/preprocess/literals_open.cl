// Literals that the line ends, and a character constant without a character.
constant char text[] = "open
// error@-1: unterminated string literal
    ;
kernel void k(global int *out)
{
    out[0] = 'a
        // error@-1: unterminated character constant
        ;
    out[1] = ''; // error: empty character constant
}
