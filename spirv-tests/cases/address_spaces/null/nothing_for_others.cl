// SPIR-V 2.16.1: a program that offers nothing is a valid module too.
// versions: 2.0 3.0
static int foo;
