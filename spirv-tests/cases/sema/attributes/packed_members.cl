// `packed` on a member is of this member alone (GNU C): the one after it lies where it would lie.
// options: -cl-std=CL1.2
struct one { char c; int packed __attribute__((packed)); short s; int last; };
_Static_assert(__builtin_offsetof(struct one, packed) == 1 && __builtin_offsetof(struct one, s) == 6, "");
_Static_assert(__builtin_offsetof(struct one, last) == 8 && sizeof(struct one) == 12, "");
