// Includes with mistakes.
#include // error: `#include` needs a file name in `"..."` or `<...>`
#include none // error: `#include` needs a file name in `"..."` or `<...>`
#include "does/not/exist.h" // error: there is no file `does/not/exist.h` to include
#include <does/not/exist.h> // error: there is no file `does/not/exist.h` to include
#include "" // error: `#include` needs a file name in `"..."` or `<...>`
#include <> // error: `#include` needs a file name in `"..."` or `<...>`
#include "headers/system.h
// error@-1:
#include <headers/system.h
// error@-1:
#include "headers/system.h" more // warning: extra text after `#include` is ignored
#include "headers" // error: there is no file `headers` to include
kernel void k(global int *out) { *out = 1; }
