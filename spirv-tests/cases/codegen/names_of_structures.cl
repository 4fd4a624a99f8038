// options: -O0
// A structure without a tag is called by its first typedef, one with a tag by the tag.
// check: OpName * "first"
// check: OpName * "outer"
// check: OpName * "tag"
// check-not: OpName * "second"
// check-not: OpName * "third"
typedef struct { int a; } first, second;
typedef struct { first f[2]; } outer;
typedef struct tag { int a; } third;
kernel void f(global second *u, global outer *o, global third *t) { u[1] = o->f[1]; t[1] = t[0]; }
