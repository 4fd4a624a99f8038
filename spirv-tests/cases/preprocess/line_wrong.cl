// `#line` with mistakes.
#line // error: `#line` directive requires a positive integer argument
#line 0x10 // error: line number must be an integer from 1 to 2147483647
#line name // error: line number must be an integer from 1 to 2147483647
#line -1 // error: line number must be an integer from 1 to 2147483647
#line 1 name // error: file name of `#line` must be a string literal
#line 99999999999 // error: line number must be an integer from 1 to 2147483647
kernel void k(global int *out) { *out = 1; }
#line 2147483648 // error: line number must be an integer from 1 to 2147483647
#line 0 // error: line number must be an integer from 1 to 2147483647
#line 1.5 // error: line number must be an integer from 1 to 2147483647
#line 1 "a.cl" 2 // warning: extra tokens at end of `#line` directive
#line "a.cl" // error: line number must be an integer from 1 to 2147483647
