#ident "version 1" // extension[P0048]: `#ident` is a language extension and is ignored
#sccs "version 2" // extension[P0048]: `#sccs` is a language extension and is ignored
kernel void f(global int *out) { out[0] = 1; }
