// What `-Wextra` adds.
// options: -cl-std=CL1.2 -Wextra
int declared_only(int x);
int f(int used, int unread, int marked __attribute__((unused))) { return used; } // warning: unused parameter `unread`
kernel void k(global int *a, uint n, int m, uchar small)
{
    for (int i = 0; i < n; i++) a[i] = i; // warning: comparison of integers of different signs: `int` and `uint`
    for (uint i = 0; i < n; i++) a[i] = i;
    if (m == n) a[0] = 1; // warning: comparison of integers of different signs: `int` and `uint`
    if (m == (int)n) a[0] = 1;
    if (small < m) a[0] = 1;
    if (n > 3) a[0] = f(1, 2, 3);
    // Operands that are never negative.
    if (16 + small < n) a[1] = 1;
    if ((m & 7) < n) a[2] = 1;
    if (small << 1 < n) a[3] = 1; // warning: comparison of integers of different signs: `int` and `uint`
    if ((small >> 1) < n) a[4] = 1;
    if ((m ? 1 : 2) < n) a[5] = 1;
    if (m % 7 < n) a[6] = 1; // warning: comparison of integers of different signs: `int` and `uint`
}
