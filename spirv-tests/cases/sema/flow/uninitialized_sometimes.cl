// Branches that lead to a use of a variable to which they assign no value.
// options: -cl-std=CL1.2 -Wall
// options: -cl-std=CL1.2 -Wsometimes-uninitialized
// snapshot: messages
kernel void condition(global int *a, int n)
{
    int x;
    if (n > 3) // warning: variable `x` is used uninitialized whenever `if` condition is false // note: uninitialized use
        x = 1;
    a[0] = x;
    a[1] = x;
}
kernel void other_condition(global int *a, int n)
{
    int x;
    if (n > 3) { // warning: variable `x` is used uninitialized whenever `if` condition is true
        a[1] = n;
    } else {
        x = 1;
    }
    a[0] = x;
}
kernel void case_without(global int *a, int n)
{
    int x;
    switch (n) {
    case 1:
        x = 1;
        break;
    case 2: // warning: variable `x` is used uninitialized whenever `switch` case is taken
        break;
    default:
        x = 3;
    }
    a[0] = x;
}
kernel void default_without(global int *a, int n)
{
    int x;
    switch (n) {
    case 1: x = 1; break;
    default: break; // warning: variable `x` is used uninitialized whenever `switch` default is taken
    }
    a[0] = x;
}
kernel void operators(global int *a, int n)
{
    int x, y, z;
    if (n && (x = a[1])) // warning: variable `x` is used uninitialized whenever `&&` condition is false
        a[0] = x;
    a[2] = x;
    if (n || (y = a[1])) // warning: variable `y` is used uninitialized whenever `||` condition is true
        a[0] = n;
    a[3] = y;
    a[4] = n ? 1 : (z = 2); // warning: variable `z` is used uninitialized whenever `?:` condition is true
    a[5] = z;
}
kernel void first_iteration(global int *a, int n)
{
    int x; // warning: variable `x` is used uninitialized whenever function `first_iteration` is called
    do {
        a[0] = x;
        x = 1;
    } while (n--);
}
