// Variables that have a value wherever they are used, or that another can give one.
// options: -cl-std=CL1.2 -Wuninitialized -Wconditional-uninitialized
void set(int *p) { *p = 3; }
kernel void addresses(global int *a)
{
    int x, y;
    int *p = &x;
    *p = 1;
    set(&y);
    a[0] = x + y;
}
kernel void parts(global float4 *a)
{
    float4 v;
    v.x = 1;
    v.yzw = 2;
    a[0] = v;
    int array[3];
    array[0] = array[1];
    struct { int i; } s;
    a[1] = s.i;
}
kernel void every_path(global int *a, int n)
{
    int x, y, z, w;
    if (n > 3) x = 1; else x = 2;
    switch (n) {
    case 1:
        y = 1;
        break;
    case 2:
        y = 2;
    default:
        y = 3;
    }
    if (n == 4) return; else z = 1;
    if (n > 4 && (w = a[3])) a[2] = w;
    a[0] = x + y + z;
}
kernel void constant_conditions(global int *a, int n)
{
    int x, y, z;
    if (1) x = 1;
    if (0) a[1] = y;
    for (;;) {
        if (n--) continue;
        z = 3;
        break;
    }
    do y = 1; while (0);
    a[0] = x + y + z;
}
kernel void leaving(global int *a, int n)
{
    int x;
    if (n > 4 || n < 2) x = 1;
    else if (n == 3) return;
    else __builtin_unreachable();
    a[0] = x;
}
kernel void not_evaluated(global int *a)
{
    int x;
    volatile int v;
    (void)x;
    a[0] = sizeof(x) + v;
}
kernel void afterwards(global int *a, int n)
{
    int x;
again:
    x = n--;
    a[0] = x;
    if (n) goto again;
}
