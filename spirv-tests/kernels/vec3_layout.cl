/* Rigid bodies: float3 in arrays and structs takes the room of float4, packed coordinates are read by vload3. */

typedef struct {
    float mass;
    float3 position;
    char tag;
    float3 velocity;
    double energy;
    short3 cell;
} body_t;

typedef struct __attribute__((packed)) {
    uchar kind;
    float weight;
    short3 offset;
    int last;
} packed_t;

__constant float3 gravity = (float3)(0.0f, -9.75f, 0.0f);

static void advance(__global body_t *body, float dt)
{
    body->velocity += gravity * dt;
    body->position += body->velocity * dt;
    if (body->position.y < 0.0f) {
        body->position.y = -body->position.y;
        body->velocity.y *= -0.5f;
    }
    body->cell = convert_short3_rtn(body->position);
}

kernel void move_bodies(global body_t *bodies, global float *packed, global float3 *wide, float dt, global uint *sizes)
{
    const size_t i = get_global_id(0);
    advance(&bodies[i], dt);
    body_t copy = bodies[i];
    bodies[i].energy = 0.5 * copy.mass * (double)dot(copy.velocity, copy.velocity) + (copy.tag == 'x' ? 1.0 : 0.0);

    const float3 p = vload3(i, packed);
    wide[i] = cross(p.zxy, copy.velocity);
    vstore3(p + 1.0f, i, packed);

    if (i == 0) {
        sizes[0] = sizeof(float3);
        sizes[1] = sizeof(body_t);
        sizes[2] = sizeof(packed_t);
        sizes[3] = (uint)(size_t)&((global packed_t *)0)->offset;
        sizes[4] = (uint)(size_t)&((global body_t *)0)->velocity;
        sizes[5] = (uint)(size_t)&((global body_t *)0)->cell;
    }
}

kernel void unpack(global const packed_t *in, global float4 *out)
{
    const size_t i = get_global_id(0);
    const packed_t p = in[i];
    out[i] = (float4)(p.kind * p.weight, convert_float2(p.offset.xz), as_float(p.last));
}
