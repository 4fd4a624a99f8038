#define INNER 41
