// A group can be turned on as a whole, and a name off again.
// options: -cl-std=CL1.2 -Weverything -Wno-float-equal -Wno-missing-variable-declarations
// options: -cl-std=CL1.2 -Wall -Wextra -Wno-self-assign -Wself-assign -Wshadow
kernel void k(global int *a, float x, float y, int unread) // warning: unused parameter `unread`
{
    int n = 3;
    n = n; // warning: explicitly assigning value of variable of type `int` to itself
    if (x == y) a[0] = n;
}
constant int limit = 3;
kernel void shadows(global int *a)
{
    int i = 0;
    for (int i = 0; i < 4; i++) a[i] = i; // warning: declaration shadows a local variable
    {
        int limit = a[0]; // warning: declaration shadows a variable outside functions
        a[1] = limit;
    }
    { int inner = 1; a[2] = inner; }
    { int inner = 2; a[3] = inner + i; }
}
