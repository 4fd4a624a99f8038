// The same program is valid at each version of SPIR-V.
// options: --spirv-version=1.0
// options: --spirv-version=1.1
// options: --spirv-version=1.2
// options: --spirv-version=1.3
// options: --spirv-version=1.4
// options: --spirv-version=1.5
// options: --spirv-version=1.6
// options: --spirv-version=1.0 -O0
// options: --spirv-version=1.4 -O0
// options: --spirv-version=1.6 -O0
// options: --spirv-version=1.0 --target=spirv32
constant float weights[2] = { 0.5f, 0.25f };

typedef struct { float3 position; int kind; } particle;

static particle move(particle p, float dt)
{
    p.position += dt * (p.kind ? weights[0] : weights[1]);
    return p;
}

kernel void f(global particle *particles, global uchar4 *colours, float dt, local int *scratch)
{
    local int counter;
    const size_t i = get_global_id(0);
    if (get_local_id(0) == 0)
        counter = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 0; step < 4 && particles[i].kind != 3; step++) {
        particles[i] = move(particles[i], dt);
        switch (particles[i].kind) {
        case 0: atomic_inc(&counter); break;
        case 1: colours[i] = convert_uchar4_sat((float4)(particles[i].position, 1.0f) * 255.0f); continue;
        default: particles[i].kind--;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    scratch[get_local_id(0)] = counter;
    colours[i].x = (uchar)(any(particles[i].position > 1.0f) ? scratch[0] : (int)fmax(particles[i].position.y, 0.0f));
}
