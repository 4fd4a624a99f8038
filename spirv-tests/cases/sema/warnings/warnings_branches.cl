// Labels that nothing jumps to, `else` without braces, and control that falls into the next case.
// options: -cl-std=CL1.2 -Wall -Wimplicit-fallthrough
void branches(global int *a, int n)
{
    if (n > 0)
        if (n > 1) a[0] = 1; // warning: add explicit braces to avoid dangling else
        else a[1] = 1;
    if (n > 2)
        for (int i = 0; i < n; i++)
            if (n > 3) a[2] = 1; // warning: add explicit braces to avoid dangling else
            else a[3] = 1;
    if (n > 4) {
        if (n > 5) a[4] = 1;
        else a[5] = 1;
    }
    if (n > 6)
        if (n > 7) a[6] = 1;
        else a[7] = 1;
    else a[8] = 1;
    if (n > 8) a[9] = 1;
    else if (n > 9) a[10] = 1;
    else a[11] = 1;
again: // warning: unused label `again`
    a[12] = 1;
used:
    if (a[13]++ < n) goto used;
}
kernel void cases(global int *a, int n)
{
    branches(a, n);
    switch (n) {
    case 0:
    case 1: a[0] = 1;
    case 2: a[1] = 1; break; // warning: unannotated fall-through between switch labels
    case 3: { a[2] = 1; }
    case 4: // warning: unannotated fall-through between switch labels
        if (a[3]) break;
        else return;
    case 5:
        if (a[4]) break;
        a[5] = 1;
        __attribute__((fallthrough));
    case 6:
        for (;;) a[6]++;
    case 7:
        while (a[7]) { if (a[8]) break; }
    default: // warning: unannotated fall-through between switch labels
        a[9] = 1;
    }
}
