#define OPENED 1
#if OPENED
#ifdef WIDTH
#endif
