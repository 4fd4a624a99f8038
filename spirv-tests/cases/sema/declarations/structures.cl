// Structures and unions (C99 6.7.2.1; OpenCL C 6.11).
struct self { struct self next; }; // error[S0120]: member `next` has incomplete type `struct self`
struct flexible { int n; int a[]; }; // warning[S0122]: flexible array member `a` is not part of OpenCL C
struct field { int flag : 1; }; // error[S0121]: bit-fields are not supported in OpenCL C
struct image { read_only image2d_t i; }; // error[S0120]: member `i` cannot have type `read_only image2d_t`
struct event { event_t e; }; // error[S0120]: member `e` cannot have type `event_t`
struct twice { int a; struct { float a; }; }; // error[S0110]: duplicate member `a`
struct two { int a; };
struct two { int b; }; // error[S0110]: redefinition of `struct two`
union two u; // error[S0123]: use of `union two` does not match previous declaration
enum missing e; // error[S0123]: use of undeclared enumeration `enum missing`
struct space { global int a; }; // error[S0212]: member `a` may not be qualified with an address space
struct function { int f(void); }; // error[S0120]:
const struct useless { int a; }; // warning[S0137]:
int; // warning[S0124]: declaration does not declare anything

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
