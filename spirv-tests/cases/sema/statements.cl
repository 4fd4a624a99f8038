// Statements where they may not stand.
kernel void f(global int *out, int n)
{
    break; // error:
    continue; // error:
    case 1:; // error:
    default:; // error:
    goto nowhere; // error:
    switch (n) {
    case 1: break;
    case 2 - 1: break; // error:
    case n: break; // error:
    default: break;
    default: break; // error:
    }
    switch (1.5f) { default: break; } // error:
    while (n) { continue; break; }
twice:;
twice:; // error:
    return 1; // error:
}

int no_value(void)
{
    return; // error:
}

struct s { int a; };
void conditions(struct s s)
{
    if (s) {} // error:
    while (s) {} // error:
    for (; s;) {} // error:
}
