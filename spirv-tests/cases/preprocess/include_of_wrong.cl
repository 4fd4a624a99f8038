// Mistakes in headers are reported there, and with the lines that led there.
#include "headers/wrong/error.h"
// error@wrong/error.h:2: WIDTH must be defined before this file
// note: included from include_of_wrong.cl:2
#include "headers/wrong/syntax.h"
// error@wrong/syntax.h:1: expected `;`
// note: included from include_of_wrong.cl:5
#include "headers/wrong/name.h"
// error@wrong/name.h:3: use of undeclared identifier `missing_name`
// note: included from include_of_wrong.cl:8
kernel void k(global int *out) { *out = outer_function(WIDTH) + after; }
