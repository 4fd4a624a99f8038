// snapshot: i
// A quote that nothing closes, in a macro: what stands behind its use does not close it in what `-E` prints.
#define OPEN "text
// error@+2: unterminated string literal
// error@+1: expected `;` after declaration
constant int a = OPEN + 1 "text";
constant int b = 1;
