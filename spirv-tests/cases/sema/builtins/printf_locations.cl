// Messages about a format mark the directive: past escape sequences, in adjacent literals, in macros and in parentheses. The fix keeps
// flags, width and precision.
// snapshot: messages
#define FORMAT "a %d\n"
kernel void k(int i, long l, float4 v)
{
    printf("tab\t%-8.3d and " "%f %y\n", l, i); // warning[S0511]: invalid conversion specification `%y`
    printf("\x41%5v4d|%d\n", v); // warning[S0511]: missing argument for `%d`: the format expects 2 arguments, have 1
    // warning[S0511]@-1: format `%5v4d` does not match an argument of type `float4`
    printf(FORMAT, l); // warning[S0511]: format `%d` does not match an argument of type `long`
    printf(("%+i %%"), l); // warning[S0511]: format `%+i` does not match an argument of type `long`
    printf("\
%x", l); // warning[S0511]: format `%x` does not match an argument of type `long`
}
