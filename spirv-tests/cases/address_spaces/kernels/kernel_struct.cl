// OpenCL C 6.11.l: structures and unions by value.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct point { float2 at; int tag[2]; };
union word { int i; float f; };
kernel void k(struct point p, union word w, global float *out) { out[0] = p.at.x + p.tag[1] + w.f; }
