
#include "loop.h"
