// A group can be turned on as a whole, and a name off again.
// options: -cl-std=CL1.2 -Weverything -Wno-float-equal
// options: -cl-std=CL1.2 -Wall -Wextra -Wno-self-assign -Wself-assign
kernel void k(global int *a, float x, float y, int unread) // warning: unused parameter `unread`
{
    int n = 3;
    n = n; // warning: explicitly assigning value of variable of type `int` to itself
    if (x == y) a[0] = n;
}
