kernel void k(global int *out, int n)
{
    break; // error: `break` outside of a loop or `switch`
    continue; // error: `continue` outside of a loop
    switch (n) { case 1: continue; } // error: `continue` outside of a loop
    case 2: ; // error: `case` outside of a `switch`
    default: ; // error: `default` outside of a `switch`
    n == 1; // warning: the result of this comparison with `==` is not used
    n + 1; // warning: the result of this expression is not used
    n; // warning: the result of this value is not used
}
