// `#line` renumbers what follows and may rename the file.
_Static_assert(__LINE__ == 2, "");
#line 100
_Static_assert(__LINE__ == 100, "");
#line 200 "other.cl"
_Static_assert(__LINE__ == 200, "");
_Static_assert(sizeof(__FILE__) == sizeof("other.cl"), "");
#define NUMBER 300
#define PLACE NUMBER "third.cl"
#line PLACE
_Static_assert(__LINE__ == 300 && sizeof(__FILE__) == sizeof("third.cl"), "");
#define HERE __LINE__
_Static_assert(HERE == 302
    && HERE == 303, "");
kernel void k(global int *out) { *out = __LINE__; }
