// Bits that a mask excludes, and comparisons that exclude or complete each other.
// options: -cl-std=CL1.2 -Wall
kernel void k(global int *a, int n, uint u, int m)
{
    if ((n & 3) == 4) a[0] = 1; // warning: bitwise comparison always evaluates to false
    if (8 != (u & 7)) a[1] = 1; // warning: bitwise comparison always evaluates to true
    if ((n | 4) == 3) a[2] = 1; // warning: bitwise comparison always evaluates to false
    if ((n & 7) == 4 || (n | 4) == 5 || (n & -4) == 8 || (n | -1) == 0xffffffffu || (n ^ 3) == 4) a[3] = 1;
    if (n < 3 && n > 5) a[4] = 1; // warning: non-overlapping comparisons always evaluate to false
    if (n == 3 && 4 == n) a[5] = 1; // warning: non-overlapping comparisons always evaluate to false
    if (n != 3 || n != 5) a[6] = 1; // warning: overlapping comparisons always evaluate to true
    if (n <= 3 || 2 < n) a[7] = 1; // warning: overlapping comparisons always evaluate to true
    if (n < 3 || n > 5) a[8] = 1;
    if (n < 5 && n > 3) a[9] = 1;
    if (n < 4 && n > 3) a[10] = 1; // warning: non-overlapping comparisons always evaluate to false
    if (n < 3 && m > 5) a[11] = 1;
    if (n != 3 || n != 3) a[12] = 1;
}
