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
#include NUMBER // error: `#include` needs a file name in `"..."` or `<...>`
#define EMPTY
#include EMPTY // error: `#include` needs a file name in `"..."` or `<...>`
#define OPEN <system.h
#include OPEN // error: `#include` needs a file name in `"..."` or `<...>`
#define NONE "no_such_file.h"
#include NONE // error: there is no file `no_such_file.h` to include
#define TWO "headers/system.h" "headers/system.h"
#include TWO // error: `#include` needs a file name in `"..."` or `<...>`
kernel void k(global int *out) { *out = 1; }
