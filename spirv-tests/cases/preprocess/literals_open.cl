// Literals that the line ends, and a character constant without a character.
constant char text[] = "open
// error@-1: this string literal does not end on its line
    ;
kernel void k(global int *out)
{
    out[0] = 'a
        // error@-1: this character constant does not end on its line
        ;
    out[1] = ''; // error: a character constant holds a character
}
