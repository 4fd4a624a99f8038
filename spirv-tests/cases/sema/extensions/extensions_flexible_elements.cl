// options: -cl-std=CL3.0
// Elements in the flexible array member of a variable with static storage duration.
struct list { int n; int a[]; }; // extension[S0122]: flexible array member `a` is not part of OpenCL C
typedef struct { char n; char text[]; } string; // extension[S0122]: flexible array member `text` is not part of OpenCL C
constant struct list two = { 2, { 1, 2 } }; // extension[S0715]: flexible array initialization is a GNU extension
constant struct list far = { .a = { [3] = 4 }, .n = 4 }; // extension[S0715]: flexible array initialization is a GNU extension
constant string hello = { 5, "hello" }; // extension[S0715]: flexible array initialization is a GNU extension
constant struct list none = { 0 };
extern global struct list seen;
global struct list seen = { 1, { 7 } }; // extension[S0715]: flexible array initialization is a GNU extension
extern global struct list seen;
constant struct list *constant all[] = { &two, &far, &none };
_Static_assert(sizeof(two) == 4 && sizeof(struct list) == 4, "the elements do not count");
kernel void f(global int *out)
{
    constant struct list own = { 1, { 9 } }; // extension[S0715]: flexible array initialization is a GNU extension
    static struct list kept = { 1, { 8 } }; // extension[S0715]: flexible array initialization is a GNU extension
    constant struct list *p = &own;
    out[0] = all[out[1]]->a[0] + hello.text[1] + p->a[0] + kept.a[0]++ + seen.a[0];
    struct list copy = two;
    out[2] = copy.n;
}
