// Paths to a use without a value that other conditions may rule out.
// options: -cl-std=CL1.2 -Wconditional-uninitialized
kernel void same_condition(global int *a, int n)
{
    int x;
    if (n) x = 1;
    if (n) a[0] = x; // warning: variable `x` may be uninitialized when used here
}
kernel void loops(global int *a, int n)
{
    int x, y;
    while (n--) x = 1;
    a[0] = x; // warning: variable `x` may be uninitialized when used here
    for (int i = 0; i < n; i++) {
        if (i == 0) y = 3;
        a[i] = y; // warning: variable `y` may be uninitialized when used here
    }
}
kernel void intended(global int *a, int n)
{
    int x = x;
    if (n) x = 1;
    a[0] = x; // warning: variable `x` may be uninitialized when used here
}
kernel void no_case(global int *a, int n)
{
    int x;
    switch (n) {
    case 1: x = 1; break;
    case 2: x = 2; break;
    }
    a[0] = x; // warning: variable `x` may be uninitialized when used here
}
