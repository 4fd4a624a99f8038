#include "inner.h"
#define OUTER (INNER + 1)
