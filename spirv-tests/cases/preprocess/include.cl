// options: -I cases/preprocess/headers
// `#include`: quoted beside this file and beside the including file, angled, by a macro; `once` and guards.
#include "headers/once.h"
#include "headers/once.h"
#include "headers/guarded.h"
#include "headers/../headers/guarded.h"
#include "headers/nested/outer.h"
#define HEADER <system.h>
#include HEADER
#undef SYSTEM
#define QUOTED "headers/system.h"
#include QUOTED
#undef SYSTEM
#define ANGLED(name) <name.h>
#include ANGLED(system)
_Static_assert(OUTER == 42 && SYSTEM == 5, "");
kernel void k(global int *out) { *out = once_counted[0] + guarded_value; }
