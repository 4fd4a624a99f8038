// options: -O0
// The second operand is evaluated only if needed, unless that cannot be noticed.
// check: OpBranchConditional
// check: OpLogicalAnd
// check: OpPhi
kernel void f(global int *p, int n, int m) {
    if (n > 0 && p[n] == 1 || m < 0 && !(p[m] == 2 || n == 7))
        p[0] = 3;
    int both = n > 1 && m > 2;
    int careful = n != 0 && m / n > 2;
    p[1] = both + careful + (n ? p[2] : m ? p[3] : 4) + (n ? m : 5);
    n ? (void)(p[4] = 1) : (void)0;
    while (n-- && p[n]++ || m--)
        p[5]++;
}
