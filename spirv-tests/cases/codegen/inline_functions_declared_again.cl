// A function is exported if one of its declarations at program scope has no `inline`, or has `extern` (C99 6.7.4p7).
// check-not: LinkageAttributes "hidden
// check: LinkageAttributes "later" Export
// check: LinkageAttributes "before" Export
// check: LinkageAttributes "plain_later" Export
// check-not: LinkageAttributes "hidden
inline int later(int n) { return n; }
extern int later(int n);

extern int before(int n);
inline int before(int n) { return n + 1; }

inline int plain_later(int n) { return n + 2; }
int plain_later(int n);

inline int hidden(int n) { return n + 3; }
inline int hidden(int n);

inline int hidden_from_inside(int n) { return n + 4; }

static inline int hidden_by_static(int n) { return n + 5; }
extern inline int hidden_by_static(int n);

kernel void k(global int *out)
{
    int hidden_from_inside(int n);
    out[0] = hidden(0) + hidden_from_inside(0) + hidden_by_static(0);
}
