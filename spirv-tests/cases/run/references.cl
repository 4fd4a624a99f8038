// Functions that take pointers to private variables: whole ones, which Vulkan can pass, and others.

typedef struct { int stack[4]; int top; } machine;

static void push(machine *m, int value)
{
    if (m->top < 4)
        m->stack[m->top++] = value;
}

static int pop(machine *m)
{
    return m->top > 0 ? m->stack[--m->top] : -1;
}

__attribute__((noinline)) static void both(machine *m, int value)
{
    push(m, value);
    push(m, pop(m) + 1);
}

// Called with one variable for both, and with two.
__attribute__((noinline)) static int shared(int *a, int *b)
{
    *a = 1;
    *b = 2;
    return *a;
}

// Called with two variables, always.
__attribute__((noinline)) static int apart(int *a, int *b, int times)
{
    for (int i = 0; i < times; i++)
        *a += *b + i;
    return *a - *b;
}

// Called with a variable, and with an element of an array.
__attribute__((noinline)) static void increment(int *p)
{
    *p += 1;
}

// Moves the pointer: it may be that of a whole array only.
__attribute__((noinline)) static int sum(const int *p, int count)
{
    int result = 0;
    while (count-- > 0)
        result += *p++;
    return result;
}

// The pointer stays behind in memory.
__attribute__((noinline)) static void keep(int *p, int **kept)
{
    *kept = p;
}

__attribute__((noinline)) static float4 scaled(float4 *v, float by)
{
    v->x *= by;
    v->w += 1;
    return *v;
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    machine m = { .top = in[0] }, other = { .top = in[0] };
    both(&m, in[5]);
    both(&m, in[7]);
    both(&other, in[2]);
    CHECK(m.top == 2 && m.stack[0] == 6 && m.stack[1] == 8 && other.top == 1 && other.stack[0] == 3);
    CHECK(pop(&m) == 8 && pop(&m) == 6 && pop(&m) == -1 && pop(&other) == 3);

    int x = in[1], y = in[2];
    CHECK(shared(&x, &y) == 1 && x == 1 && y == 2);
    CHECK(shared(&x, &x) == 2 && x == 2);

    int a = in[3], b = in[4];
    CHECK(apart(&a, &b, in[2]) == 8 && a == 12 && b == 4);
    CHECK(apart(&b, &a, in[1]) == 4 && b == 16);

    int values[4] = { in[1], in[2], in[3], in[4] };
    increment(&a);
    increment(&values[in[2]]);
    CHECK(a == 13 && values[2] == 4 && sum(values, 4) == 11 && sum(&values[in[1]], 2) == 6);

    int held = in[6], *kept = 0;
    keep(&held, &kept);
    *kept += 1;
    increment(&held);
    CHECK(held == 8);

    float4 v = (float4)(in[1], in[2], in[3], in[4]);
    float4 w = scaled(&v, 3.0f);
    CHECK(w.x == 3.0f && w.w == 5.0f && v.x == 3.0f && v.y == 2.0f && v.w == 5.0f);
}
