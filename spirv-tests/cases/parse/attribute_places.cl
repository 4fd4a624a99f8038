// snapshot: ast
struct __attribute__((packed)) a { char x; int y __attribute__((aligned(8))); };
struct b { char x; } __attribute__((aligned(16)));
typedef float vec __attribute__((ext_vector_type(4)));
__attribute__((overloadable)) int f(int a);
int __attribute__((overloadable)) f(float a) { return 1; }
int f(int a __attribute__((unused))) __attribute__((overloadable)) { return 2; }

kernel __attribute__((reqd_work_group_size(8, 1, 1))) void
g(global int *out, __attribute__((unused)) int n)
{
    int i __attribute__((aligned(16))) = 0, *__attribute__((unused)) p = &i;
    __attribute__((opencl_unroll_hint(2)))
    for (; i < 2; i++)
        out[i] = sizeof(struct a) + sizeof(struct b) + f(i) + f(1.0f);
}
