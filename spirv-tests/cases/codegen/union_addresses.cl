// options: --target=spirv32 -O0
// An address in a union has its own unit, beside which the other bytes stay: of 32 bits also where the union is aligned to 8.
// check: OpSpecConstantOp %uint IAdd
// check: OpConstantComposite %_arr_uint_uint_2 * %uint_7
constant int x[2] = {5, 6};

union both {
    struct {
        constant int *p;
        int n;
    } s;
    long l;
};

struct holder {
    char c;
    union both u;
};

constant union both both = {{&x[1], 7}};
constant struct holder holder = {1, {{&x[0], 9}}};

kernel void f(global int *out) {
    out[0] = *both.s.p + both.s.n + *holder.u.s.p + holder.u.s.n;
    out[1] = sizeof(struct holder);
}
