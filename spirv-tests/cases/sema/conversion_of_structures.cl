struct A { int x; };
struct B { int x; };
void take(struct A a) {}
struct A give(struct B b) { return b; } // error: a value of type `struct B` does not convert to `struct A`
kernel void k(struct A a, struct B b, event_t unused)  // error: event_t
{
    take(a);
    take(b); // error: a value of type `struct B` does not convert to `struct A`
    take(1); // error: a value of type `int` does not convert to `struct A`
    a = b; // error: a value of type `struct B` does not convert to `struct A`
    int i = a; // error: a value of type `struct A` does not convert to `int`
}
