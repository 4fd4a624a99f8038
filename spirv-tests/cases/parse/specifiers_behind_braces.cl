// C99 6.7.1: specifiers stand in any order, those behind the members of a structure included.
struct point { int x, y; } typedef point_t;
enum colour { RED, GREEN } typedef colour_t;
struct pair { int first, second; } inline make_pair(int first, int second) {
    struct pair made = { first, second };
    return made;
}

struct forgotten { int x; } // error: expected `;` after type definition
typedef struct point other_t;

struct lost { int x; } // error: expected `;` after type definition
inline int identity(int value) { return value; }

kernel void f(global int *out, point_t at, other_t other, colour_t colour) {
    out[0] = make_pair(at.x, other.y).second + identity(colour);
}
