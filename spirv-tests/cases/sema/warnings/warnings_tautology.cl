// Comparisons with a constant result, and `!` that applies to one operand only.
// options: -cl-std=CL1.2 -Wtype-limits
kernel void k(global int *a, int n, uint u, uchar c, float x, volatile global int *v, int4 vector)
{
    if (n == n) a[0] = 1; // warning: self-comparison always evaluates to true
    if (n < (n)) a[1] = 1; // warning: self-comparison always evaluates to false
    if (x != x) a[2] = 1;
    if (v[0] == v[0]) a[3] = 1;
    if (n == a[0]) a[4] = 1;
    if (u < 0) a[5] = 1; // warning: result of comparison of unsigned expression < 0 is always false
    if (0 <= u) a[6] = 1; // warning: result of comparison of 0 <= unsigned expression is always true
    if (c >= 0) a[7] = 1; // warning: result of comparison of unsigned expression >= 0 is always true
    if (u > 0 && u <= 0 && u < 1 && n < 0 && 0 < u) a[8] = 1;
    if (!n == 3) a[9] = 1; // warning: logical not is only applied to the left hand side of this comparison
    if (!n & 4) a[10] = 1; // warning: logical not is only applied to the left hand side of this bitwise operator
    if ((!n) == 3 || !(n == 3) || !n == (u == 3) || !(n < 3) == u || !n == !u || (!n | 4) || !n + 1) a[11] = 1;
    const uint none = 0;
    const float nothing = 0;
    const int minus = -1;
    uint zero = 0;
    if (u < none) a[12] = 1; // warning: result of comparison of unsigned expression < 0 is always false
    if (u < zero || u < nothing || u < minus || n < none) a[13] = 1;
}
