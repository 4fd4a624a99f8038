// Moves bodies for a while, a step at a time.

typedef struct {
    float3 position;
    float3 velocity;
    float mass;
} body;

// How much of its velocity a body keeps in a step: the host may set it when it builds the program.
__attribute__((spirv_spec_constant(0))) constant float damping = 1.0f;

kernel void advance(global body *bodies, float3 gravity, float step, uint count) {
    body own = bodies[get_global_id(0)];
    for (uint i = 0; i < count; i++) {
        own.velocity = (own.velocity + gravity * step) * damping;
        own.position += own.velocity * step;
    }
    bodies[get_global_id(0)] = own;
}
