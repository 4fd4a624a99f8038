// Loops that load what the iteration before has stored.

void down(private int *row, int n)
{
    int i = n;
    do {
        row[i - 1] = row[i] * 2 + 1;
    } while (--i > 0);
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    const size_t id = get_global_id(0);

    // A running sum in private memory, from the first element, with an index that is narrower than addresses.
    int row[100];
    for (int i = 0; i < 100; i++)
        row[i] = in[i] + 1;
    for (int i = 1; i < 100; i++)
        row[i] += row[i - 1];
    CHECK(row[0] == 1 && row[19] == 210 && row[99] == 5050);
    int i = 1;
    do {
        row[i] = row[i - 1] * 3 + row[i];
    } while (i++ < in[18]);
    CHECK(row[1] == 6 && row[2] == 24 && row[3] == 82);

    for (int k = 0; k < 20; k++)
        row[k] = in[k];
    down(row, in[10]);
    CHECK(row[9] == 21 && row[8] == 43 && row[0] == 11 * 1024 - 1 && row[10] == 10);

    // At an address that does not change, and one that another pointer may lead to.
    global uint *own = memory + id * 16;
    for (int k = 0; k < 100; k++)
        own[0] += in[k];
    CHECK(own[0] == 4950);
    global uint *same = own + in[1];
    uint seen = 0;
    for (int k = 1; k < 15; k++) {
        own[k] = own[k - 1] + 1;
        same[0] = in[5];
        seen += own[k];
    }
    CHECK(own[1] == 5 && own[2] == 6 && own[14] == 18 && seen == 161);

    // Two at a time, and two that depend on each other.
    long2 pairs[90];
    long before[90];
    pairs[0] = (long2)(1, 2);
    before[0] = 5;
    for (int k = 0; k < 80; k++) {
        pairs[k + 1] = pairs[k].yx * 3 + before[k];
        before[k + 1] = pairs[k].x + k;
    }
    long2 pair = (long2)(1, 2);
    long single = 5;
    for (int k = 0; k < in[80]; k++) {
        const long2 next = pair.yx * 3 + single;
        single = pair.x + k;
        pair = next;
    }
    CHECK(all(pairs[80] == pair) && before[80] == single);

    // An index that wraps around.
    uchar table[256];
    for (int k = 0; k < 256; k++)
        table[k] = k;
    uchar at = 250;
    int turns = 0;
    do {
        const uchar value = table[at];
        at++;
        table[at] = value + 1;
    } while (++turns < in[12]);
    CHECK(table[255] == 255 && table[0] == 0 && table[6] == 6 && table[7] == 7);
    at = 250;
    turns = 0;
    do {
        const uchar value = table[at];
        at += 3;
        table[at] = value ^ 1;
    } while (++turns < in[4]);
    CHECK(table[253] == 251 && table[0] == 250 && table[3] == 251 && table[6] == 250);

    // In a loop that is entered in two places, and so is executed several times in an iteration of the one around it.
    uint value = in[200], expected = 200, rounds = 0;
    own[0] = value;
    do {
        uint inner = 0;
        if (in[rounds] & 1)
            goto middle;
again:
        expected += rounds;
        own[0] += rounds;
middle:
        own[0] = own[0] * 3 >> 1;
        expected = expected * 3 >> 1;
        if (++inner < in[3])
            goto again;
    } while (++rounds < in[4]);
    CHECK(own[0] == expected);
}
