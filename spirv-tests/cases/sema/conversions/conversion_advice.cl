// What to write in place of a conversion that there is not: a cast between pointers and integers alone, functions between vectors
// of as many components alone.
// options: -cl-std=CL1.2
// snapshot: messages
struct pair { int a, b; };
kernel void k(global int *out, struct pair p, int n, float f, int4 v, int2 w, float4 x)
{
    out = 5; // error[S0480]:
    n = out; // error[S0480]:
    out = f; // error[S0480]:
    f = out; // error[S0480]:
    n = p; // error[S0480]:
    p = n; // error[S0480]:
    v = x; // error[S0481]:
    v = w; // error[S0481]:
}
