/* All shortest paths: one launch for each vertex that paths may newly pass. `via` remembers the last such vertex. */

#define NO_PATH INT_MAX

__kernel void pass_vertex(__global uint *restrict distance, __global int *restrict via, const uint vertices, const uint vertex)
{
    const uint to = get_global_id(0), from = get_global_id(1);
    if (to >= vertices || from >= vertices) return;

    const uint direct = distance[from * vertices + to];
    const uint head = distance[from * vertices + vertex], tail = distance[vertex * vertices + to];
    if (head == (uint)NO_PATH || tail == (uint)NO_PATH)
        return;

    const uint detour = add_sat(head, tail);
    // Distances from and to the vertex itself stay: other work-items read them.
    if (detour < direct) {
        distance[mad24(from, vertices, to)] = min(direct, detour);
        via[mad24(from, vertices, to)] = vertex;
    }
}
