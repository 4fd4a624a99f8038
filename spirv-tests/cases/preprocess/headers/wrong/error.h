#ifndef WIDTH
#error WIDTH must be defined before this file
#define WIDTH 1
#endif
