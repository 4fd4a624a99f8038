// A line may be continued in the middle of anything; a comment is one space; trigraphs are none.
#define LONG 1 + \
    2 + \
    3
_Static_assert(LONG == 6, "");
#def\
ine SPL\
ICED 12\
34
_Static_assert(SPLICED == 1234, "");
/\
* a comment that begins on two lines *\
/
// a comment that goes on \
int this_is_no_declaration = broken(;
_Static_assert(sizeof("a\
b") == 3, "");
#define /* one */ COMMENTED /* two */ 5 /* three
 lines */ + 1
_Static_assert(COMMENTED == 6, "");
_Static_assert(4 //* here is a division in C90
    / 2 == 2, "");
_Static_assert(sizeof("/* no comment */") == 17 && sizeof("// none") == 8, "");
_Static_assert(sizeof("??=") == 4, "trigraphs stay");
#define A(x) x
_Static_assert(A/**/(3) == 3, "");
/* a /* in a comment opens nothing */ // warning: `/*` within block comment
kernel void k(global int *out) { *out/**/=/**/1; }
// A splice is no white space either: parameters follow the name, and a string shows none.
#define CALLED\
(x) (x + 1)
_Static_assert(CALLED(2) == 3, "");
#define TEXT(x) #x
_Static_assert(sizeof(TEXT(a\
+b)) == sizeof("a+b"), "");
#define NUMBER 1\
.5f
_Static_assert(NUMBER == 1.5f, "");
