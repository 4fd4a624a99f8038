// && || ?: evaluate only what they need; the comma evaluates all in order.

static int touch(int *count, int result)
{
    ++*count;
    return result;
}

kernel void test(global int *out, global const int *in)
{
    int count = 0;
    const int no = in[0], yes = in[1];

    CHECK(!(no && touch(&count, 1)) && count == 0);
    CHECK((yes || touch(&count, 1)) && count == 0);
    CHECK((yes && touch(&count, 1)) && count == 1);
    CHECK((no || touch(&count, 5)) == 1 && count == 2);
    CHECK((yes ? 10 : touch(&count, 20)) == 10 && count == 2);
    CHECK((no ? touch(&count, 10) : 20) == 20 && count == 2);
    CHECK((touch(&count, 1), touch(&count, 2), 7) == 7 && count == 4);
    CHECK((yes && no) == 0);
    CHECK((no || no) == 0);
    CHECK(sizeof(yes && no) == sizeof(int));
    CHECK((no ? 1 : yes ? 2 : 3) == 2);
    int i = no;
    if (i++ || i++ || i++)
        CHECK(i == 2);
    i = yes ? i += 5, i : 0;
    CHECK(i == 7);
    int *p = no ? &i : 0;
    CHECK(!p);
    CHECK(!p || *p == 1);
    (void)sizeof(touch(&count, 1));
    CHECK(count == 4);
}
