// Macro expansion as C99 6.10.3: arguments, # and ##, rescanning, no expansion of itself.

#define EMPTY
#define ONE 1
#define ADD(a, b) ((a) + (b))
#define CALL(f, args) f args
#define STRING_(x) #x
#define STRING(x) STRING_(x)
#define GLUE_(a, b) a##b
#define GLUE(a, b) GLUE_(a, b)
#define f(a) a*g
#define g(a) f(a)
#define self self + 1
#define FIRST(a, ...) a
#define REST(a, ...) __VA_ARGS__
#define COUNT_(a, b, c, d, n, ...) n
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1, 0)
#define OBJECT (x)
#define NO_ARGUMENTS() 42
#define LONG_ONE(a) \
    ((a) \
     * 2)
#define paste_empty(a) GLUE_(a,) GLUE_(,)
#define float_of(n) n##.5f
#define vec(t, n) t##n

static int self_is(int self_) { return self_; }
static bool same(constant const char *a, constant const char *b)
{
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

kernel void test(global int *out, global const int *in)
{
    int x = in[5];
    CHECK(ADD(ONE, EMPTY 2) == 3);
    CHECK(ADD(ADD(1, 2), ADD(3, 4)) == 10);
    CHECK(CALL(ADD, (x, 1)) == 6);
    CHECK(same(STRING_(ONE), "ONE") && same(STRING(ONE), "1"));
    CHECK(same(STRING_(  a   +  "b\n" ), "a + \"b\\n\""));
    CHECK(same(STRING(ADD(1,2)), "((1) + (2))"));
    CHECK(same(STRING_(), ""));
    int GLUE(va, lue) = 3, GLUE_(ON, E2) = 4, GLUE(v, ONE) = 5;
    CHECK(value == 3 && ONE2 == 4 && v1 == 5);
    {
        int self_value = 2;
        #undef self
        #define self_value self_value + 1
        CHECK(self_is(self_value) == 3);
    }
    CHECK(same(STRING(f(2)(9)), "2*9*g") || same(STRING(f(2)(9)), "2*f(9)"));
    CHECK(FIRST(1, 2, 3) == 1 && CALL(ADD, (REST(1, 2, 3))) == 5);
    CHECK(COUNT(a) == 1 && COUNT(a, b, c) == 3);
    CHECK(OBJECT == 5 && NO_ARGUMENTS() == 42 && LONG_ONE(4) == 8);
    paste_empty(int y = 7;)
    CHECK(y == 7);
    CHECK(float_of(2) == 2.5f);
    vec(int, 4) v = (vec(int, 4))(1, 2, 3, 4);
    CHECK(v.w == 4);
#define x 10
    CHECK(x == 10);
#undef x
    CHECK(x == 5);
#define TWICE(n) n n
    int TWICE() z = 1 TWICE(+1);
    CHECK(z == 3);
    CHECK(ADD (1,
               2) == 3);
    int ADD = 9;
    CHECK(ADD == 9);
}
