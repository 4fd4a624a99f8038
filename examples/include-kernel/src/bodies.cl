// Moves bodies for a while, a step at a time.

typedef struct {
    float3 position;
    float3 velocity;
    float mass;
} body;

kernel void advance(global body *bodies, float3 gravity, float step, uint count) {
    body own = bodies[get_global_id(0)];
    for (uint i = 0; i < count; i++) {
        own.velocity += gravity * step;
        own.position += own.velocity * step;
    }
    bodies[get_global_id(0)] = own;
}
