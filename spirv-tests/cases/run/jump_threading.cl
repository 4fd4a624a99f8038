// Functions that return early, and branches on what they return.
typedef struct { int value, count; } found;

// Neither a division nor a store is done ahead of its condition.
static bool divides(int a, int b, int *quotient)
{
    if (b == 0)
        return false;
    *quotient = a / b;
    return a % b == 0;
}

static bool store_once(global uint *place, uint value)
{
    if (*place != 0)
        return true;
    *place = value;
    return value > 100;
}

static bool in_order(local int *shared, int lid)
{
    if (lid == 0)
        return true;
    shared[lid + 8] = lid;
    return shared[lid - 1] <= shared[lid];
}

static int search(global const int *in, int key, found *result)
{
    for (int i = 0; i < 8; i++) {
        int quotient;
        if (!divides(in[i] + 12, i - 2, &quotient) || quotient >= result->value)
            continue;
        result->value = quotient;
        result->count += key;
    }
    return result->count;
}

static int search_plainly(global const int *in, int key, found *result)
{
    for (int i = 0; i < 8; i++) {
        if (i - 2 == 0 || (in[i] + 12) % (i - 2) != 0)
            continue;
        if ((in[i] + 12) / (i - 2) < result->value) {
            result->value = (in[i] + 12) / (i - 2);
            result->count += key;
        }
    }
    return result->count;
}

// The end of the loop is a branch to where `false` is returned.
static bool is_first(global const int *in, int place, int key)
{
    if (in[place] == key)
        return true;
    for (int i = place; in[i] != key; i--) { }
    return false;
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    // What a call writes is used behind the branch on what it returns.
    found first = { 100, 0 }, second = { 100, 0 };
    const int got = search(in, in[3], &first), expected = search_plainly(in, in[3], &second);
    CHECK(got == expected && first.value == second.value && first.count == second.count);

    // The value that a call may write is used on both ways.
    int quotient = 77, sum = 0;
    for (int i = 0; i < 4; i++) {
        if (divides(in[12], i, &quotient))
            sum += quotient;
        sum = 2 * sum + quotient;
    }
    int plain_sum = 0, last = 77;
    for (int i = 0; i < 4; i++) {
        if (i)
            last = in[12] / i;
        if (i && in[12] % i == 0)
            plain_sum += last;
        plain_sum = 2 * plain_sum + last;
    }
    CHECK(sum == plain_sum);

    // Either constant, and both.
    int ways = 0;
    for (int i = 0; i < 4; i++) {
        if (store_once(memory, in[i] * 60))
            ways |= 1 << i;
        else
            memory[0] += i == 3;
    }
    CHECK(ways == 12 && memory[0] == 60);

    // The early `true` is threaded first, the `false` behind the loop in the next round: nothing leads to the branch on the result then.
    for (int i = 2; i < 5; i++) {
        int steps = 4;
        if (in[i] > 2) {
            steps = 5;
            if (is_first(in, in[i], in[3]))
                memory[1] = 3;
        }
        CHECK(steps == (i == 2 ? 4 : 5) && memory[1] == (i == 2 ? 0 : 3));
    }

    // Work-items go different ways to a barrier.
    local int shared[16];
    shared[0] = in[1];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (in_order(shared, (int)get_local_id(0)))
        shared[1] = 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    CHECK(shared[1] == 5 && shared[0] == in[1]);
}
