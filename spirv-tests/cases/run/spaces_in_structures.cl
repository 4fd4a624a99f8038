// Structures that hold pointers into different address spaces, as values, in arrays, and passed on.
// options: -cl-std=CL1.2
// options: -cl-std=CL2.0
// options: -cl-std=CL3.0
// skip-widened: it looks at a pointer's bits

constant int weights[4] = { 1, 10, 100, 1000 };

typedef struct {
    global int *to;
    global const int *from;
    local int *between;
    constant int *weights;
    private int *count;
    int length;
} job;

static int run(job work)
{
    int sum = 0;
    for (int i = 0; i < work.length; i++) {
        work.between[i] = work.from[i] * work.weights[i];
        sum += work.between[i];
        ++*work.count;
    }
    work.to[0] = sum;
    return sum;
}

static void shift(private job *work)
{
    work->from++;
    work->to += 1;
    work->weights = &weights[1];
    work->length--;
}

struct view { struct { global int *base; } inner[2]; local int *scratch; };

static job make(global int *to, global const int *from, local int *between, private int *count)
{
    job made = { to, from, between, weights, count, 4 };
    return made;
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    local int between[4];
    int count = 0;
    global int *results = (global int *)memory;
    job work = make(results, in, between, &count);
    CHECK(run(work) == 3210 && results[0] == 3210 && count == 4);
    shift(&work);
    CHECK(run(work) == 10 * 1 + 100 * 2 + 1000 * 3 && results[1] == 3210 && count == 7);
    CHECK(between[2] == 3000 && work.between == between);

    struct view views[2] = { { { { results }, { results + 8 } }, between }, { { { results + 16 } } } };
    views[1].scratch = between + 1;
    views[in[1]].inner[in[0]].base[2] = 42;
    views[in[0]].inner[in[1]].base[1] = 43;
    CHECK(results[18] == 42 && results[9] == 43 && views[1].scratch[1] == 3000);
    CHECK(views[1].inner[1].base == 0);
    struct view copy = views[in[0]];
    CHECK(copy.inner[1].base == results + 8 && *copy.scratch == 10);
    union { global int *pointer; ulong bits; } both;
    both.pointer = results + 3;
    both.bits += sizeof(int);
    CHECK(both.pointer == results + 4);

    local struct { local int *here; global int *there; } links[2];
    links[1].here = between;
    links[1].there = results;
    links[0] = links[1];
    CHECK(links[0].here[1] == 200 && links[in[0]].there[0] == 3210);
}
