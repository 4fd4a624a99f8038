// What `-Wall` adds, and what it leaves alone.
// options: -cl-std=CL1.2 -Wall
static int called(int x) { return x; }
static int never_called(int x) { return x; } // warning: unused function `never_called`
__attribute__((unused)) static int not_meant_to_be(int x) { return x; }
static inline int of_a_header(int x) { return x; }
kernel void f(global int *a, int n, int unread)
{
    int nothing; // warning: unused variable `nothing`
    int something = n; // warning: unused variable `something`
    int marked __attribute__((unused)) = n;
    int measured[4];
    int set; // warning: variable `set` set but not used
    set = n;
    set += 2;
    int counted = 0;
    a[1] = counted++;
    n = n; // warning: explicitly assigning value of variable of type `int` to itself
    a[0] = n || a[2] && a[3]; // warning: `&&` within `||`
    a[0] = n || (a[2] && a[3]);
    a[4] = called(n) + sizeof(measured);
    for (int i = 0; i < n; i++) a[i] = i;
}
