// Accesses to volatile objects say so, whole structures' too: C99 6.7.3.
// options: -O0
// check: OpLoad * Volatile|Aligned 4
// check: OpStore * Volatile|Aligned 4
// check: OpLoad %pair * Volatile|Aligned 4
// check: OpCopyMemory * Volatile|Aligned 4
struct pair {
    int a, b;
};

kernel void f(volatile global int *p, volatile global struct pair *seen, global struct pair *own) {
    volatile int x = p[0];
    p[1] = x;
    p[2] += 1;
    *p;
    own[0] = seen[0];
    seen[1] = own[1];
}
