#include "loop_back.h"
