// Operands that an operator does not take.
// options: -ferror-limit=0
struct s { int a; };

kernel void f(global int *g, float x, struct s s)
{
    int a = x % 2.0f; // error:
    a = x << 1; // error:
    a = ~x; // error:
    a = x & 1; // error:
    a = s + 1; // error:
    a = !s; // error:
    a = *a; // error:
    a = g * 2; // error:
    a = -g; // error:
    g = g + g; // error:
    a = &1; // error:
    a = x ? 1 : 2; // error:
    a = s ? 1 : 2; // error:
    a = s.b; // error:
    a = g->x; // error:
    a = a.x; // error:
    a = a[0]; // error:
    a = g[x]; // error:
    a = s == s; // error:
    a = (struct s)a; // error:
    a = 1 ? s : 1; // error:
}
