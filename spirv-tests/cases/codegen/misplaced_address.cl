// A union is filled by units of its alignment: an address that is not one of them cannot be said.
constant int x = 1;

union packed {
    struct __attribute__((packed)) {
        char kind;
        constant int *p;
    } s;
};

constant union packed one = {{1, &x}}; // error: initializer stores an unaligned address in a union, which SPIR-V does not support
constant union packed none = {{1, 0}};

kernel void f(global int *out) {
    union packed own = {{2, &x}};
    *out = *one.s.p + none.s.kind + *own.s.p;
}
