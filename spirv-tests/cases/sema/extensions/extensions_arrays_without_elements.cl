// versions: 1.2 3.0
// Arrays without elements, and arrays without a size at the end of a structure, take no room.
struct zero { int n; float a[0]; }; // extension[S0142]: zero-length array `a` is a GNU extension
struct flexible { int n; float a[]; }; // extension[S0122]: flexible array member `a` is not part of OpenCL C
struct outer { char c; struct flexible f; };
union either { int n; float a[]; }; // extension[S0122]: flexible array member `a` is not part of OpenCL C
kernel void f(global struct zero *z, global struct flexible *x, global struct outer *o, global union either *e, global int *out)
{
    int none[0]; // extension[S0142]: zero-length array `none` is a GNU extension
    struct flexible head = x[1];
    out[0] = z[1].n + (int)z->a[2] + (int)x->a[3] + (int)o->f.a[1] + (int)e->a[1] + head.n;
    out[1] = sizeof(struct zero) == 4 && sizeof(struct flexible) == 4 && sizeof(struct outer) == 8 && sizeof none == 0;
    x[0] = head;
}
