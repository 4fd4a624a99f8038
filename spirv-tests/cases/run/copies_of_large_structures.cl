// Structures of hundreds of bytes, copied in loops that also read and write their members.

typedef struct {
    int first;
    int values[98];
    int last;
} Record;

static int sum(Record record)
{
    int result = 0;
    for (int i = 0; i < 98; i++)
        result += record.values[i];
    return result + record.first - record.last;
}

kernel void test(global int *out, global const int *in)
{
    Record record, saved;
    for (int i = 0; i < 98; i++)
        record.values[i] = in[i];
    record.first = in[1];
    record.last = in[2];
    saved = record;
    for (int round = 0; round < in[5]; round++) {
        // What the copy wrote is read by a member, and the member's next value is copied.
        record.first = saved.first + in[3];
        record.values[round] += saved.last;
        saved = record;
        CHECK(saved.first == 1 + 3 * (round + 1));
        CHECK(saved.values[round] == round + 2);
        CHECK(record.values[round + 1] == round + 1);
    }
    CHECK(saved.first == 16);
    CHECK(sum(saved) == 97 * 98 / 2 + 5 * 2 + 16 - 2);

    // What was there before a copy is not, in a structure that each round declares anew.
    int digest = 0;
    for (int round = 0; round < in[4]; round++) {
        Record one, other = record;
        other.first = in[round + 7];
        one = other;
        other.first = 0;
        digest = digest * 16 + one.first;
    }
    CHECK(digest == 0x789a);
}
