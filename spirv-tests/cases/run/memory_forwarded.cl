// What memory holds is known beyond stores to other members, to components of vectors, and where two ways meet: and only there.

struct body { float3 position; int state; float3 velocity; int history[4]; };

static void bounce(global struct body *body)
{
    body->position += body->velocity;
    if (body->position.y < 0) {
        body->position.y = -body->position.y;
        body->velocity.y *= -0.5f;
    } else {
        body->state += 2;
    }
    body->history[body->state & 3] = (int)body->position.y;
}

static int overlapping(global int *a, global int *b, int i)
{
    a[0] = 1;
    a[1] = 2;
    b[0] = 10;
    const int first = a[0];
    a[i] = 20;
    return first * 100 + a[1];
}

kernel void test(global int *out, global const int *in, global float *memory)
{
    global struct body *body = (global struct body *)memory;
    body->position = (float3)(0, 1, 2);
    body->velocity = (float3)(1, -2.5f, 0);
    body->state = in[1];
    bounce(body);
    CHECK(body->position.y == 1.5f && body->velocity.y == 1.25f && body->state == 1 && body->history[1] == 1);
    bounce(body);
    CHECK(body->position.y == 2.75f && body->position.x == 2 && body->velocity.y == 1.25f);
    CHECK(body->state == 3 && body->history[3] == 2);

    global int *numbers = (global int *)(memory + 100);
    CHECK(overlapping(numbers, numbers, in[1]) == 1020);
    CHECK(overlapping(numbers, numbers + in[1], in[2]) == 110);
    CHECK(overlapping(numbers, numbers + in[2], in[1]) == 120);

    // Components in private and local memory, one of them by a variable.
    local float4 shared;
    float4 own = (float4)(in[1], in[2], in[3], in[4]);
    shared = own;
    shared.y = in[9];
    own.z = shared.y;
    ((local float *)&shared)[in[2]] = 7;
    CHECK(shared.y == 9 && shared.z == 7 && own.z == 9 && own.w == 4);

    // Nested ways: an inner one that writes, and one that only a barrier ends.
    int values[4] = { 0, 1, 2, 3 };
    int *p = values + in[1];
    if (in[5] == 5) {
        *p = 5;
        if (in[6] == 6)
            p[1] = 6;
        *p += p[1];
    }
    CHECK(*p == 11 && p[1] == 6 && values[0] == 0 && values[3] == 3);
    numbers[7] = in[7];
    if (in[8] == 8) {
        numbers[7]++;
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
    CHECK(numbers[7] == 8);
    for (int i = 0; i < in[3]; i++) {
        if (numbers[7] > 8)
            numbers[7] -= 3;
        else
            numbers[7] += 5;
        numbers[8] = numbers[7];
    }
    CHECK(numbers[7] == 7 && numbers[8] == numbers[7]);
}
