struct pair { int a; char b; };
_Static_assert(sizeof(struct pair) 