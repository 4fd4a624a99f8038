#ifndef GUARDED_H
#define GUARDED_H
constant int guarded_value = 7;
#endif
