// goto: forwards, backwards, out of loops, into blocks, between branches; labels have their own name space.

static int countdown(int n)
{
    int steps = 0;
again:
    if (n == 0)
        goto done;
    n--, steps++;
    goto again;
done:
    return steps;
}

static int find(global const int *in, int wanted)
{
    int i, j;
    for (i = 0; i < 10; i++)
        for (j = 0; j < 10; j++)
            if (in[i] * in[j] == wanted)
                goto found;
    return -1;
found:
    return i * 100 + j;
}

static int into_block(int enter)
{
    int r = 0;
    if (enter)
        goto inside;
    r += 1;
    {
        r += 10;
inside:
        r += 100;
    }
    return r;
}

static int crossing(int n)
{
    int r = 0;
    if (n & 1) {
        r += 1;
        goto other;
back:
        r += 4;
    } else {
other:
        r += 2;
        if (n-- > 2)
            goto back;
    }
    return r;
}

kernel void test(global int *out, global const int *in)
{
    CHECK(countdown(in[5]) == 5 && countdown(in[0]) == 0);
    CHECK(find(in, in[21]) == 307 && find(in, -in[1]) == -1);
    CHECK(into_block(in[0]) == 111 && into_block(in[1]) == 100);
    CHECK(crossing(in[1]) == 3 && crossing(in[3]) == 7 && crossing(in[2]) == 2 && crossing(in[4]) == 6);
    int label = 1;
    goto label;
    label = 2;
label:
    CHECK(label == 1);
    goto end;
unused_label:
    CHECK(0);
end:;
}
