// Uses of private variables that no path gives a value.
// options: -cl-std=CL1.2 -Wall
// options: -cl-std=CL3.0 -Wuninitialized
// options: -cl-std=CL3.0 -Weverything -Wno-unused-parameter -Wno-unused -Wno-conditional-uninitialized
// snapshot: messages
kernel void scalar(global int *a)
{
    int x;
    a[0] = x; // warning: variable `x` is uninitialized when used here
    a[1] = x;
}
kernel void pointer(global int *a)
{
    global int *p;
    *p = a[0]; // warning: variable `p` is uninitialized when used here
}
kernel void vector(global float4 *a)
{
    float4 whole, part; // note: declared without an initial value
    a[0] = whole; // warning: variable `whole` is uninitialized when used here
    a[1].x = part.y; // warning: variable `part` is uninitialized when used here
}
kernel void types(global float *a)
{
    bool b;
    float f;
    if (b) // warning: variable `b` is uninitialized when used here
        a[0] = f; // warning: variable `f` is uninitialized when used here
}
kernel void modified(global int *a)
{
    int sum, count;
    for (int i = 0; i < 4; i++)
        sum += a[i]; // warning: variable `sum` is uninitialized when used here
    count++; // warning: variable `count` is uninitialized when used here
    a[0] = sum;
    a[1] = count;
}
kernel void own(global int *a)
{
    int x = x; // warning: variable `x` is uninitialized when used within its own initialization
    int y = y + 1; // warning: variable `y` is uninitialized when used within its own initialization
    int unread = unread;
    a[0] = x + y;
}
kernel void jumped_over(global int *a)
{
    int x;
    goto end;
    x = 1;
end:
    a[0] = x; // warning: variable `x` is uninitialized when used here
}
kernel void each_iteration(global int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int x;
        a[i] = x; // warning: variable `x` is uninitialized when used here
        x = i;
    }
}
kernel void in_expression(global int *a)
{
    a[0] = ({ int q; q; }); // warning: variable `q` is uninitialized when used here
}
