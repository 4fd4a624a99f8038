// Includes with mistakes.
#include // error: expected `"FILENAME"` or `<FILENAME>` after `#include`
#include none // error: expected `"FILENAME"` or `<FILENAME>` after `#include`
#include "does/not/exist.h" // error: file `does/not/exist.h` not found
#include <does/not/exist.h> // error: file `does/not/exist.h` not found
#include "" // error: expected `"FILENAME"` or `<FILENAME>` after `#include`
#include <> // error: expected `"FILENAME"` or `<FILENAME>` after `#include`
#include "headers/system.h
// error@-1:
#include <headers/system.h
// error@-1:
#include "headers/system.h" more // warning: extra tokens at end of `#include` directive
#include "headers" // error: file `headers` not found
kernel void k(global int *out) { *out = 1; }
