// C99 6.10.3: a macro is defined again alike if its text is the same but for the width of spaces, and otherwise not.
#define OBJECT (1 - 1)
#define OBJECT /* white space */ (1 - 1) /* other */
#define FUNCTION(a) ( a )
#define FUNCTION( a )( /* note the white space */ \
    a /* other stuff on this line */ )
#define OBJECT (0) // warning: the macro `OBJECT` is defined again, with another text
#define OBJECT (1-1) // warning: the macro `OBJECT` is defined again, with another text
#define FUNCTION(b) ( a ) // warning: the macro `FUNCTION` is defined again, with another text
#define FUNCTION(b) ( b ) // warning: the macro `FUNCTION` is defined again, with another text
#define FUNCTION 1 // warning: the macro `FUNCTION` is defined again, with another text
#undef OBJECT
#define OBJECT 3
kernel void k(global int *out) { *out = OBJECT; }
