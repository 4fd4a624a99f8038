// snapshot: ast
int const long unsigned a(void);
typedef unsigned char byte;
byte inline static b(void) { return 1; }
void kernel f(int long global *out) { out[0] = b(); }
