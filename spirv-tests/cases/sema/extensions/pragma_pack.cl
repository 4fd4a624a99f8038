// Members are aligned to at most what `#pragma pack` says, from where it stands.
#pragma pack(push, 1)
struct one { char c; int i; double d; };
#pragma pack(push, first, 2)
struct two { char c; int i; char e; };
#pragma pack(pop)
struct one_again { char c; int i __attribute__((aligned(8))); };
#pragma pack(pop)
struct own { char c; int i; };
#pragma pack(4)
struct four { char c; double d; };
union either { char c[5]; double d; };
struct holds { char c; struct one o; };
#pragma pack()
struct own_again { char c; double d; };
#pragma pack(push, outer, 1)
#pragma pack(push, 2)
#pragma pack(pop, outer)
struct popped { char c; int i; };
_Static_assert(sizeof(struct one) == 13 && __builtin_offsetof(struct one, d) == 5, "");
_Static_assert(sizeof(struct two) == 8 && __builtin_offsetof(struct two, i) == 2, "");
_Static_assert(sizeof(struct one_again) == 5, "");
_Static_assert(sizeof(struct own) == 8, "");
_Static_assert(sizeof(struct four) == 12 && __builtin_offsetof(struct four, d) == 4, "");
_Static_assert(sizeof(union either) == 8 && __alignof__(union either) == 4, "");
_Static_assert(sizeof(struct holds) == 14, "");
_Static_assert(sizeof(struct own_again) == 16 && sizeof(struct popped) == 8, "");
kernel void f(global struct one *p, global int *out) { out[0] = p[1].i; }
