// All-pairs gravity with bodies staged in local memory; the mass is the fourth component of the position.

#define SOFTENING2 1.0e-3f

float4 attraction(const float4 me, const float4 other)
{
    float4 r = (float4)(other.xyz - me.xyz, 0.0f);
    float distance2 = dot(r.xyz, r.xyz) + SOFTENING2;
    float inverse = rsqrt(distance2);
    return r * (other.w * inverse * inverse * inverse);
}

kernel void step_bodies(global const float4 *restrict position,
                        global const float4 *restrict velocity,
                        global float4 *restrict new_position,
                        global float4 *restrict new_velocity,
                        const int count, const float dt, local float4 *cache)
{
    const int gid = get_global_id(0), lid = get_local_id(0), size = get_local_size(0);
    const float4 me = position[gid];
    float4 acceleration = 0.0f;

    for (int base = 0; base < count; base += size) {
        event_t loaded = async_work_group_copy(cache, position + base, (size_t)size, 0);
        wait_group_events(1, &loaded);
        for (int j = 0; j < size; j++)
            acceleration += attraction(me, cache[j]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    float4 v = velocity[gid];
    v.xyz += acceleration.xyz * dt;
    new_position[gid] = (float4)(me.xyz + v.xyz * dt, me.w);
    new_velocity[gid] = v;
}
