// The typed tree as it is printed: each kind of declaration, statement, expression and conversion.
// options: -cl-std=CL2.0 -w
// snapshot: hir
struct pair { int a; float b; };
union either { int whole; char parts[4]; };
constant int table[3] = { 1, 2 };
constant char text[] = "a\n";
constant struct pair pairs[1] = { { 3, 0.5f } };
constant union either other = { .parts = { 1 } };
constant int *constant second = &table[1];
constant float4 vector = (float4)(1, 2, 3, 4);
global int counter __attribute__((aligned(16))) = 5;
extern constant long elsewhere;
static int helper(int x);
static int helper(int x) { return -x + ~x - !x; }

kernel __attribute__((reqd_work_group_size(4, 2, 1), vec_type_hint(float4)))
void statements(global int *out, int x, uint u, global struct pair *p) {
    int i = x, j;
    for (i = 0; i < 4; i++) { if (i == 2) continue; else out[i] += table[i]; }
    __attribute__((opencl_unroll_hint(2))) while (x-- > 0) { if (x == 9) break; }
    do x <<= 1; while (x < 9 && x != u || !x);
    switch (x) { case 1: i = 1; case -2: break; default: goto end; }
    p->b = p[1].a / 2.0f;
    union either e = { .whole = x };
    e.parts[1] = (char)x;
    j = ({ int k = x % 3; k ^ u; });
    out[1] = i ? j : helper(x), out[2] = (x & 7) | (x >> 2) * 3;
end:
    return;
}

void expressions(global float4 *v, float4 w, int4 n, half *h, global char *c, long l, bool b, ulong m) {
    v->xz = w.yx;
    v[1] = n.x > 0 ? w : w.wzyx;
    v[2] = select(w, v[0], n < 1);
    v[3] = (float4)(w.xy, 1, 2) * 2.0f - (float4)l;
    n = convert_int4_sat_rte(w) + as_int4(w) + convert_int4_rtz(w) - convert_int4_rtp(w) * convert_int4_rtn(w);
    w[n.y] = (float)b + b + (uchar)m + (short)l + (ushort)m + (double)w.x;
    int *anywhere = (int *)&n;
    long distance = (global char *)v - c;
    b = w.x && l || anywhere;
    c[0] = 'c', c[1] = (uchar)200;
    struct pair made = { n.x, w.x }, copied = made;
    int list[2] = { n.x, n.y };
    *(global int *)m = (int)(uintptr_t)anywhere + list[1] + sizeof(list);
    (void)copied, h[0] = vload_half(0, h);
    atomic_inc((volatile global int *)c);
    enqueue_kernel(get_default_queue(), 0, ndrange_1D(4), ^{ c[2] = 1; });
}
