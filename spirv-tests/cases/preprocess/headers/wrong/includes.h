#include "no_such_file.h"
#include "error.h"
