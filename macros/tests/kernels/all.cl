#include "all.h"

typedef struct {
    float3 position;
    float mass;
    struct { uchar kind; short counts[2][3]; } inner;
    global int *link;
} body;

struct __attribute__((packed)) packed { char a; int b; };
union both { int i; float f; };

__attribute__((spirv_spec_constant(4))) constant int steps = 2;

kernel __attribute__((reqd_work_group_size(8, 1, 1)))
void move(global body *bodies, const body one, number time, float4 direction, local int *scratch, read_only image2d_t image,
          sampler_t type, struct packed p, union both u, global void *raw, constant half *halves) {
    scratch[0] = steps;
    bodies[get_global_id(0)].position += direction.xyz * time * one.mass;
}

kernel void empty() {}

kernel void match(uint self, global double *in) { in[0] = self; }
