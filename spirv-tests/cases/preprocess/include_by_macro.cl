// options: -I cases/preprocess/headers
// `#include` with macros: what they make must be one of the two forms.
#define FILE_OF(name) STRING(headers/name.h)
#define STRING(text) #text
#include FILE_OF(system)
#undef SYSTEM
#define LESS <
#define GREATER >
#include LESS system.h GREATER
_Static_assert(SYSTEM == 5, "");
#define NUMBER 1
#include NUMBER // error: expected `"FILENAME"` or `<FILENAME>` after `#include`
#define EMPTY
#include EMPTY // error: expected `"FILENAME"` or `<FILENAME>` after `#include`
#define OPEN <system.h
#include OPEN // error: expected `"FILENAME"` or `<FILENAME>` after `#include`
#define NONE "no_such_file.h"
#include NONE // error: file `no_such_file.h` not found
#define TWO "headers/system.h" "headers/system.h"
#include TWO // error: expected `"FILENAME"` or `<FILENAME>` after `#include`
kernel void k(global int *out) { *out = 1; }
