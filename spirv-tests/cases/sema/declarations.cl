// Names that are not known, known twice, or have no complete type.
struct unknown;
struct unknown object; // error:
typedef int number;
typedef float number; // error:
int twice(int a) { return a; }
int twice(int b) { return b; } // error:
int once(int a);
float once(int a); // error:
struct s { int a; float a; }; // error:
struct s2 { void v; }; // error:
enum e { A, A }; // error:

kernel void f(global int *out)
{
    int x;
    float x; // error:
    out[0] = undeclared; // error:
    missing(1); // error:
    void v; // error:
    int array[-1]; // error:
    nonsense y; // error:
    struct nowhere z; // error:
    auto int a; // error:
    register int r; // error:
    number fine = 1;
}
