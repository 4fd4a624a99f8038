struct S { int x[2]; float4 v; };
struct S make(void) { struct S s = {{1, 2}, 0}; return s; }

kernel void k(global int *out, float4 v, int n)
{
    int a[3] = {1, 2, 3};
    int *p = &a[3];
    struct S s = make();
    out[0] = *&s.x[1] + p[-1] + make().x[1];
    float *f = &v.x; // error: cannot take the address of a vector element
    float *g = &v[1]; // error: cannot take the address of a vector element
    int *h = &(n + 1); // error: cannot take the address of an rvalue of type `int`
    int *i = &make().x[0]; // error: cannot take the address of an rvalue of type `int`
    float4 *w = &v;
}
