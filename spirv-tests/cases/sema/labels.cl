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
    case 1: out[0] = 1; // error: `case` outside of a `switch`
    if (n) { default: out[1] = 1; } // error: `default` outside of a `switch`
    goto nowhere; // error: the function has no label `nowhere`
twice: out[2] = 1;
    { twice: out[3] = 1; } // error: the label `twice` is there twice
    switch (n) { case 1: break; case 2 - 1: break; } // error: the `switch` has a case for 1 already
    switch ((uchar)n) { case 256: break; case 0: break; }
    switch (n) { case n: break; } // error: the value of a case label is not a constant
    switch (n) { case 1.0f: break; } // error: the value of a case label is an integer, not a `float`
    switch (n) { default: break; case 1: break; default: break; } // error: the `switch` has a `default` already
    switch (n) { continue; } // error: `continue` outside of a loop
    break; // error: `break` outside of a loop or `switch`
}
