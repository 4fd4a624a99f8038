// Definitions that others may use and that no declaration precedes.
// options: -cl-std=CL1.2 -Wmissing-prototypes -Wmissing-variable-declarations
constant int limit = 3; // warning: no previous extern declaration for non-static variable `limit`
static constant int hidden = 4;
extern constant int declared;
constant int declared = 5;
int twice(int x) { return 2 * x; } // warning: no previous prototype for function `twice`
int before(int x);
int before(int x) { return x + limit; }
static int own(int x) { return x + hidden; }
inline static int quick(int x) { return x + declared; }
kernel void k(global int *a) { a[0] = twice(1) + before(2) + own(3) + quick(4); }
