kernel void k(global int *out, int n)
{
    break; // error: `break` statement not in loop or switch statement
    continue; // error: `continue` statement not in loop statement
    switch (n) { case 1: continue; } // error: `continue` statement not in loop statement
    case 2: ; // error: `case` statement not in switch statement
    default: ; // error: `default` statement not in switch statement
    n == 1; // warning: equality comparison result unused
    n + 1; // warning: expression result unused
    n; // warning: expression result unused
}
