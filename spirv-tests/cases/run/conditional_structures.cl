// A structure chosen by a conditional, in a kernel that the driver vectorizes and with a loop that it unrolls.
// global: 16
// local: 16

typedef struct { float f[8]; } record;

kernel void test(global int *out)
{
    const uint lid = get_local_id(0);
    local record all[16];
    all[lid] = lid <= 0 ? (record){ .f = { 0, -0.0F, 1.875f, 0, 0, 638, 559, .125F } } : (record){ { 2.5f, lid, 3, 0, 10.125F } };
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (uint i = 0; i < 16; i++)
        for (uint j = 0; j < 8; j++)
            sum += all[i].f[j];
    CHECK(sum == 1199.0f + 15 * (2.5f + 3 + 10.125f) + 120);
    CHECK(all[0].f[5] == 638 && all[7].f[1] == 7 && all[7].f[7] == 0);

    const record a = { { 1, 2 } }, b = { { 3, 4, 5 } };
    CHECK((lid < 100 ? a : b).f[1] == 2);
    CHECK((lid < 8 ? a : b).f[2] == (lid < 8 ? 0 : 5));
    CHECK((lid & 1 ? lid & 2 ? a : b : all[0]).f[0] == (lid & 1 ? lid & 2 ? 1 : 3 : 0));
}
