// Labels have names of their own, function by function, and `case` belongs to the nearest `switch` (C99 6.2.3, 6.8.1).
kernel void k(global int *out, int n)
{
    int same = n;
same:
    if (same--) goto same;
    goto into;
    for (int i = 0; i < 3; ++i) {
into:
        out[0] = n;
        switch (n) {
        case 1:
            while (n) {
        case 2:
                out[1] = --n;
                if (n == 5) goto out_of_all;
            }
            switch (out[2]) { case 1: out[3] = 1; }
        default: ;
        }
    }
out_of_all: ;
}
void other(global int *out)
{
    goto same;
same: out[0] = 1;
}
void wrong(global int *out, int n)
{
    case 1: out[0] = 1; // error: `case` statement not in switch statement
    if (n) { default: out[1] = 1; } // error: `default` statement not in switch statement
    goto nowhere; // error: use of undeclared label `nowhere`
twice: out[2] = 1;
    { twice: out[3] = 1; } // error: redefinition of label `twice`
    switch (n) { case 1: break; case 2 - 1: break; } // error: duplicate case value `1`
    switch ((uchar)n) { case 256: break; case 0: break; }
    switch (n) { case n: break; } // error: case value is not an integer constant expression
    switch (n) { case 1.0f: break; } // error: case value must have integer type, not `float`
    switch (n) { default: break; case 1: break; default: break; } // error: multiple `default` labels in one switch
    switch (n) { continue; } // error: `continue` statement not in loop statement
    break; // error: `break` statement not in loop or switch statement
}
