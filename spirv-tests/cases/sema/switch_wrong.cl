kernel void k(global int *out, int n, float f, int4 v, global int *p)
{
    switch (f) { case 1: ; } // error: `switch` takes an integer, not `float`
    switch (v) { } // error: `switch` takes an integer, not `int4`
    switch (p) { } // error: `switch` takes an integer, not `global int *`
    switch (n) {
    case 1: ;
    case 2 - 1: ; // error: the `switch` has a case for 1 already
    // note@-1: the first one is here
    case 4294967297: ; // warning: does not fit into `int` and becomes 1
    // error@-1: the `switch` has a case for 1 already
    case 3 ... 5: ; // warning[S0613]: a range of cases is an extension of GNU C
    default: ;
    default: ; // error: the `switch` has a `default` already
    }
}
