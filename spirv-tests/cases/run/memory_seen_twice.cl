// What is known of memory ends where something else may write it: pointers that may be equal, calls, ways that meet, loops.
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0

__attribute__((noinline)) static void add(int *where, int what) { *where += what; }

kernel void test(global int *out, global const int *in, global float *memory)
{
    const int zero = in[0];
    global int *numbers = (global int *)memory;
    global int *again = numbers + zero;
    local int shared[4];
    local int *shared_again = shared + zero;
    int mine[4] = { 1, 2, 3, 4 };
    int *mine_again = mine + zero;
    int *to_numbers = shared, *to_shared = numbers, *to_mine = numbers;
    if (zero == 0) {
        to_numbers = numbers;
        to_shared = shared;
        to_mine = mine;
    }

    // A pointer into a space and one that may point there. (`CHECK` writes global memory too: what is known of that goes no further.)
    numbers[1] = 1;
    int before = to_numbers[1];
    numbers[1] = 2;
    CHECK(before == 1 && to_numbers[1] == 2);
    numbers[1] = 3;
    to_numbers[1] = 4;
    CHECK(numbers[1] == 4);
    numbers[1] = 5;
    again[1] = 6;
    CHECK(numbers[1] == 6);
    before = to_shared[1];
    shared[1] = 7;
    CHECK(to_shared[1] == 7);
    to_shared[1] = 8;
    CHECK(shared[1] == 8);
    shared_again[1] = 9;
    CHECK(shared[1] == 9 && to_shared[1] == 9);
    before = shared_again[1];
    shared[1] = 10;
    CHECK(before == 9 && shared_again[1] == 10);
    before = to_mine[1];
    mine[1] = 11;
    CHECK(before == 2 && to_mine[1] == 11);
    to_mine[1] = 12;
    CHECK(mine[1] == 12);
    mine_again[1] = 13;
    CHECK(mine[1] == 13 && to_mine[1] == 13);
    before = mine_again[1];
    mine[1] = 14;
    CHECK(before == 13 && mine_again[1] == 14);

    // An index that may be a known one, on either side.
    numbers[zero] = 10;
    numbers[0] = 11;
    CHECK(numbers[zero] == 11);
    numbers[zero] = 12;
    CHECK(numbers[0] == 12);

    // A call.
    numbers[2] = 13;
    add(numbers + 2, 1);
    CHECK(numbers[2] == 14);
    shared[2] = 15;
    add(shared + 2, 1);
    CHECK(shared[2] == 16);
    add(mine + 2, 1);
    CHECK(mine[2] == 4);

    // Ways that meet, on one of which something writes.
    numbers[3] = 20;
    shared[3] = 30;
    mine[3] = 40;
    if (in[1] == 1)
        again[3]++;
    CHECK(numbers[3] == 21);
    if (in[1] == 1)
        shared_again[3]++;
    CHECK(shared[3] == 31);
    if (in[1] == 1)
        mine_again[3]++;
    CHECK(mine[3] == 41);
    numbers[3] = 21;
    if (in[1] == 1)
        to_numbers[3]++;
    CHECK(numbers[3] == 22);
    shared[3] = 31;
    if (in[1] == 1)
        to_shared[3]++;
    CHECK(shared[3] == 32);
    mine[3] = 41;
    if (in[1] == 1)
        to_mine[3]++;
    CHECK(mine[3] == 42);
    numbers[3] = 22;
    if (in[1] == 1)
        add(to_numbers + 3, 1);
    CHECK(numbers[3] == 23);

    // Loops that write what they read, or a loop within them does.
    int sum = 0, turn = 0;
    do {
        sum += numbers[3];
        again[3]++;
    } while (++turn < in[3]);
    CHECK(sum == 23 + 24 + 25);
    sum = turn = 0;
    do {
        sum += numbers[3];
        to_numbers[3]++;
    } while (++turn < in[3]);
    CHECK(sum == 26 + 27 + 28);
    sum = turn = 0;
    do {
        sum += to_numbers[3];
        numbers[3]++;
    } while (++turn < in[3]);
    CHECK(sum == 29 + 30 + 31);
    sum = turn = 0;
    do {
        sum += numbers[3];
        add(again + 3, 1);
    } while (++turn < in[3]);
    CHECK(sum == 32 + 33 + 34);
    sum = turn = 0;
    do {
        sum += numbers[3];
        for (int inner = 0; inner < in[2]; inner++)
            again[3]++;
    } while (++turn < in[3]);
    CHECK(sum == 35 + 37 + 39);
    sum = turn = 0;
    do {
        sum += shared[3];
        for (int inner = 0; inner < in[2]; inner++)
            to_shared[3]++;
    } while (++turn < in[3]);
    CHECK(sum == 32 + 34 + 36);
    sum = turn = 0;
    do {
        sum += to_shared[3];
        for (int inner = 0; inner < in[2]; inner++)
            shared[3]++;
    } while (++turn < in[3]);
    CHECK(sum == 38 + 40 + 42);
    sum = turn = 0;
    do {
        sum += to_mine[3];
        mine[3]++;
    } while (++turn < in[3]);
    CHECK(sum == 42 + 43 + 44);

    // A loop that is never entered reads nothing and divides nothing.
    global int *nowhere = in[1] == 1 ? 0 : numbers;
    for (int never = 0; never < zero; never++)
        sum += *nowhere + in[2] / zero + (INT_MIN + zero) / -1;
    CHECK(sum == 42 + 43 + 44);
}
