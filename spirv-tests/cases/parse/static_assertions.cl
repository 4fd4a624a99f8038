_Static_assert(sizeof(int) == 4, "int has 32 bits");
struct s { _Static_assert(1, "fine"); int a; };
kernel void f(global int *out) {
    _Static_assert(sizeof(struct s) == 4, "no padding");
    out[0] = 1;
}
