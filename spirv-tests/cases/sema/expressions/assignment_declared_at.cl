// A place that cannot be changed is shown where that is declared: the member, or the object that makes all its members so.
// options: -cl-std=CL1.2
// snapshot: messages
struct inner { int a; const int fixed; };
struct outer { struct inner in; int b; };
constant struct outer table = {{1, 2}, 3};

kernel void k(global struct outer *o, global const struct outer *in, constant struct outer *limits)
{
    const struct outer here = {{1, 2}, 3};
    o->in.fixed = 1; // error[S0451]:
    in->b = 1; // error[S0451]:
    limits->b = 1; // error[S0452]:
    here.b = 1; // error[S0451]:
    here.in.a = 1; // error[S0451]:
    table.in.a = 1; // error[S0452]:
}
