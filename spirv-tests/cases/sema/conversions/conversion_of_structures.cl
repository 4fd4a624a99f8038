struct A { int x; };
struct B { int x; };
void take(struct A a) {}
struct A give(struct B b) { return b; } // error: cannot convert `struct B` to `struct A`
kernel void k(struct A a, struct B b, event_t unused)  // error: event_t
{
    take(a);
    take(b); // error: cannot convert `struct B` to `struct A`
    take(1); // error: cannot convert `int` to `struct A`
    a = b; // error: cannot convert `struct B` to `struct A`
    int i = a; // error: cannot convert `struct A` to `int`
}
