// What may stand among members (C99 6.7.2.1): what declares nothing is said to, tags may be declared, and what has no name and no
// tag brings its members.
// options: -cl-std=CL3.0
struct complete { int a; };
typedef struct { int z; } typed;
struct declares_nothing
{
    int; // warning[S0124]: declaration does not declare anything
    const float; // warning[S0124]: declaration does not declare anything
    struct inner { int i; };
    enum tag { ONE = 1 };
    struct later;
    union { int u; float v; };
    long long; // warning[S0102]: `long long` is reserved in OpenCL C and treated as `long` // warning[S0124]: declaration does not declare anything
};
struct inner made = { ONE };
int by_union(struct declares_nothing *p) { return p->u; }
struct holds
{
    struct missing m; // error[S0119]: `m` has incomplete type `struct missing`
    struct missing list[2]; // error[S0119]: incomplete type `struct missing`
    struct missing *fine;
    struct holds self; // error[S0120]: member `self` has incomplete type `struct holds`
};
// A tag alone declares a new type in its scope; with a variable it means the one that is there. C99 6.7.2.3.
void scopes(global int *out)
{
    struct complete one = { 1 };
    struct complete;
    struct complete two; // error[S0119]: `two` has incomplete type `struct complete`
    out[0] = one.a;
    { struct complete { float f; }; struct complete three = { 1 }; out[1] = three.f; }
}
// A member has one name among all that are reached alike: each that has it again is said once.
struct again
{
    int a;
    struct {
        int a; // error[S0110]: duplicate member `a`
        union {
            float a; // error[S0110]: duplicate member `a`
        };
    };
};
