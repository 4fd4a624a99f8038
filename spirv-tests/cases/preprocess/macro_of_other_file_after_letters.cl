// snapshot: messages
// A macro of another file, behind letters of several bytes: its place is counted in letters.
#define TOO_LONG "äöü äöü äöü äöü äöü äöü", 1 +
#line 100 "other.cl"
constant char *constant x = TOO_LONG; // error: expected identifier, found integer constant 1
