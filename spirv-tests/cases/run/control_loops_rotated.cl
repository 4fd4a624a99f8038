// Loops that run at least once, which are entered behind their tests, and loops that test twice what they go on with.

kernel void test(global int *out, global const int *in)
{
    // The values of variables are exchanged, and used behind the loop.
    int one = in[1], other = in[2], i;
    for (i = 100; i; i--) {
        const int sum = one + other;
        one = other;
        other = sum % 1000;
    }
    int a = 1, b = 2;
    for (int n = in[0]; n < in[100]; n++) {
        const int sum = a + b;
        a = b;
        b = sum % 1000;
    }
    CHECK(one == a && other == b && i == 0);

    // Left early, to where the test leads as well.
    int found = -1;
    for (int k = 0; k < 200; k++)
        if (in[k] == in[150]) {
            found = k;
            break;
        }
    CHECK(found == 150);
    for (i = 0; i < 90; i++)
        if (in[i] == in[200]) break;
    CHECK(i == 90);

    // One in the other, with a step that may not be taken.
    int sum = 0;
    for (int k = 0; k < 90; k++) {
        if (in[k] % 3 == 0) continue;
        for (int l = 0; l < 80; l++) {
            if (in[l] > k) break;
            sum += k ^ l;
        }
    }
    int expected = 0;
    for (int k = 0; k < in[90]; k++)
        if (k % 3 != 0)
            for (int l = 0; l < in[80] && l <= k; l++)
                expected += k ^ l;
    CHECK(sum == expected);

    // What the latch has tested: the number of iterations is right for no, one and several of them.
    for (int n = 0; n < 4; n++) {
        int turns = 0, j = 1;
        do {
            if (j > in[n]) break;
            turns++;
        } while (j++ < in[n]);
        CHECK(turns == n);

        uint down = in[n], steps = 0;
        while (down >= 1) {
            steps++;
            if (!(down-- > 1)) break;
        }
        CHECK(steps == n);

        int rest = in[n] * 4, halves = 0;
        while (rest != 0) {
            rest >>= 1;
            halves++;
            if (rest == 0) break;
        }
        CHECK(halves == (n == 0 ? 0 : n == 1 ? 3 : 4));
    }

    // What the test computed the time before.
    bool before = false, now;
    int k = 0, flips = 0;
    while (now = in[k] % 3 == 0, k < 100) {
        flips += before != now;
        before = now;
        k++;
    }
    CHECK(flips == 67);
    before = false;
    k = flips = 0;
    while (now = k % 3 == 0, k < 100) {
        flips += before != now;
        before = now;
        k++;
    }
    CHECK(flips == 67);

    // At the ends of the types.
    int turns = 0;
    for (int k = INT_MAX - in[2]; ; k++) {
        turns++;
        if (k >= INT_MAX) break;
    }
    CHECK(turns == 3);
    turns = 0;
    for (uchar k = 250; k >= 250; k++)
        turns++;
    CHECK(turns == 6);

    // What a loop loads that does not change, once it is entered for certain.
    int weighted = 0;
    for (int k = 0; k < 96; k++) {
        if (k % 8 == 7) barrier(CLK_LOCAL_MEM_FENCE);
        weighted += in[17] * k + in[k];
    }
    CHECK(weighted == 18 * 4560);
}
