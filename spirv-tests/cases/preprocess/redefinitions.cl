// C99 6.10.3: a macro is defined again alike if its text is the same but for the width of spaces, and otherwise not.
#define OBJECT (1 - 1)
#define OBJECT /* white space */ (1 - 1) /* other */
#define FUNCTION(a) ( a )
#define FUNCTION( a )( /* note the white space */ \
    a /* other stuff on this line */ )
#define OBJECT (0) // warning: macro `OBJECT` redefined
#define OBJECT (1-1) // warning: macro `OBJECT` redefined
#define FUNCTION(b) ( a ) // warning: macro `FUNCTION` redefined
#define FUNCTION(b) ( b ) // warning: macro `FUNCTION` redefined
#define FUNCTION 1 // warning: macro `FUNCTION` redefined
#undef OBJECT
#define OBJECT 3
kernel void k(global int *out) { *out = OBJECT; }
