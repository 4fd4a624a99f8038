#define SQUARE(x) ((x) * (x))
#define ELEMENT(p, i) ((p)[(i) + not_there])
