// The inner steps of a sort are not ordered.
// run: --global 8 --local 8 --arg data={7,3,6,1,0,2,5,4}

kernel void test(global int *data)
{
    local int keys[8];
    const int lid = get_local_id(0);
    keys[lid] = data[lid];
    for (int size = 2; size <= 8; size *= 2) {
        for (int step = size / 2; step > 0; step /= 2) {
#ifdef MENDED
            barrier(CLK_LOCAL_MEM_FENCE);
#endif
            const int other = lid ^ step;
            if (other > lid) {
                const int a = keys[lid], b = keys[other];
                if ((a > b) == ((lid & size) == 0)) {
                    keys[lid] = b;
                    keys[other] = a; // fault: race: data race in local memory
                }
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    data[lid] = keys[lid];
}
