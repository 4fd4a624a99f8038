// snapshot: i
// A quote that nothing closes, in a macro: what stands behind its use does not close it in what `-E` prints.
#define OPEN "text
// error@+2: does not end on its line
// error@+1: expected `;` after the declaration
constant int a = OPEN + 1 "text";
constant int b = 1;
