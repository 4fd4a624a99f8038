// Operands of the comma operator without effect.
// options: -cl-std=CL1.2
kernel void k(global int *a, volatile global int *v)
{
    int x = (a[0], a[1]); // warning: left operand of comma operator has no effect
    x + 1, a[3] = 1; // warning: left operand of comma operator has no effect
    a[1] = (min(x, 2), x++, v[0], (void)x, x); // warning: left operand of comma operator has no effect
    a[2] = 1, x == 2; // warning: equality comparison result unused
// note: use `=` to assign
    for (int i = 0, j = 0; i, j < 3; i++, j++) a[j] = 0; // warning: left operand of comma operator has no effect
}
