kernel void k(global int *out, int n, float f, int4 v, global int *p)
{
    switch (f) { case 1: ; } // error: `switch` requires an expression of integer type (`float` invalid)
    switch (v) { } // error: `switch` requires an expression of integer type (`int4` invalid)
    switch (p) { } // error: `switch` requires an expression of integer type (`global int *` invalid)
    switch (n) {
    case 1: ;
    case 2 - 1: ; // error: duplicate case value `1`
    // note@-1: previous case
    case 4294967297: ; // warning: overflow converting case value to switch condition type (4294967297 to 1)
    // error@-1: duplicate case value `1`
    case 3 ... 5: ; // warning[S0613]: case ranges are a GNU extension
    default: ;
    default: ; // error: multiple `default` labels in one switch
    }
}
