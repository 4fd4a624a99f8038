// A parameter has the type that the attribute behind its name says, as other declarations do.
static int4 twice(int a __attribute__((vector_size(16))))
{
    return a + a;
}

kernel void f(global int4 *p)
{
    p[0] = twice(p[0]);
}
