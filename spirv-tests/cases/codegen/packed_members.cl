// options: -O0
// Members of packed structures are loaded and stored as they are aligned; aligned ones as they say.
struct __attribute__((packed)) tight { char tag; int number; double value; };
struct wide { char tag; int number __attribute__((aligned(16))); };
// check: OpDecorate %tight CPacked
// check-not: OpDecorate %wide CPacked
kernel void f(global struct tight *t, global struct wide *w)
{
    t->number = 1; // check: OpStore * Aligned 1
    t->value = 2; // check: OpStore * Aligned 1
    w->number = 3; // check: OpStore * Aligned
}
