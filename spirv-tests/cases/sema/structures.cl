// Structures and unions (C99 6.7.2.1; OpenCL C 6.11).
struct self { struct self next; }; // error[S0120]: the member `next` is a `struct self` inside the `struct self` itself
struct flexible { int n; int a[]; }; // warning[S0122]: the member `a` is an array without a size
struct field { int flag : 1; }; // error[S0121]: `flag` is a bit-field
struct image { read_only image2d_t i; }; // error[S0120]: cannot have the type
struct event { event_t e; }; // error[S0120]: cannot have the type `event_t`
struct twice { int a; struct { float a; }; }; // error[S0110]: there are two members called `a`
struct two { int a; };
struct two { int b; }; // error[S0110]: `struct two` is defined a second time
union two u; // error[S0123]: `union two` was declared as `struct two`
enum missing e; // error[S0123]: there is no enumeration `enum missing` here
struct space { global int a; }; // error[S0212]: the member `a` cannot be in global memory of its own
struct function { int f(void); }; // error[S0120]:
const struct useless { int a; }; // warning[S0137]:
int; // warning[S0124]: this declares nothing

struct node { int value; struct node *next; };
struct opaque;
struct holder { struct opaque *p; union { int i; float f; }; struct { int x, y; }; };

kernel void right(global int *out)
{
    struct node last = { 2, 0 }, first = { 1, &last };
    struct holder h = { 0, { 3 }, { 4, 5 } };
    struct two inner = { 1 };
    out[0] = first.next->value + h.i + h.x + h.y + inner.a;
}
