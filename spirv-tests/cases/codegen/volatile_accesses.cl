// options: -O0
// check: OpLoad * Volatile|Aligned 4
// check: OpStore * Volatile|Aligned 4
kernel void f(volatile global int *p) {
    volatile int x = p[0];
    p[1] = x;
    p[2] += 1;
    *p;
}
