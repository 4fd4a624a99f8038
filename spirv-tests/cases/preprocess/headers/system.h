#define SYSTEM 5
