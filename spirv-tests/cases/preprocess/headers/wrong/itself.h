#if 1 +
#endif
#include "itself.h"
