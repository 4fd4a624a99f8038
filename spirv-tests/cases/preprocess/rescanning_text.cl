// snapshot: i
// The texts of C99 6.10.3.4 and 6.10.3.5 and others, as `-E` prints them; strings, so that it is a program too.
#define TEXT_(...) #__VA_ARGS__
#define TEXT(...) TEXT_(__VA_ARGS__)
#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
#define nest_a(a) a*nest_b
#define nest_b(a) nest_a(a)
#define one (4 + two)
#define two (2 * one)
#define WHOLE g(x+(3,4)-w) | h 5) & m(f)^m(m)
#define hash_hash # ## #
constant char *constant texts[] = {
    TEXT(f(y+1) + f(f(z)) % t(t(g)(0) + t)(1)),
    TEXT(WHOLE),
    TEXT(p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) }),
    TEXT(char c[2][6] = { str(hello), str() };),
    TEXT(nest_a(2)(9)),
    TEXT(one; two),
    TEXT(r(a, )b r( , )c),
    TEXT(hash_hash),
};
kernel void k(global int *out) { *out = texts[0][0]; }
