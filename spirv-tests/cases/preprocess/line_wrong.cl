// `#line` with mistakes.
#line // error: `#line` needs a line number
#line 0x10 // error: a line number is a number from 1 to 2147483647
#line name // error: a line number is a number from 1 to 2147483647
#line -1 // error: a line number is a number from 1 to 2147483647
#line 1 name // error: the file name of `#line` is a string literal
#line 99999999999 // error: a line number is a number from 1 to 2147483647
kernel void k(global int *out) { *out = 1; }
#line 2147483648 // error: a line number is a number from 1 to 2147483647
#line 0 // error: a line number is a number from 1 to 2147483647
#line 1.5 // error: a line number is a number from 1 to 2147483647
#line 1 "a.cl" 2 // warning: extra text after `#line` is ignored
#line "a.cl" // error: a line number is a number from 1 to 2147483647
