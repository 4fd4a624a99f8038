// A function has at most 255 parameters. Uses of those beyond the limit, and calls with as many arguments, are not reported again.
#define FOUR(p) int p##0, int p##1, int p##2, int p##3
#define SIXTEEN(p) FOUR(p##0), FOUR(p##1), FOUR(p##2), FOUR(p##3)
#define SIXTY_FOUR(p) SIXTEEN(p##0), SIXTEEN(p##1), SIXTEEN(p##2), SIXTEEN(p##3)
#define FOUR_VALUES 1, 2, 3, 4
#define SIXTEEN_VALUES FOUR_VALUES, FOUR_VALUES, FOUR_VALUES, FOUR_VALUES
#define SIXTY_FOUR_VALUES SIXTEEN_VALUES, SIXTEEN_VALUES, SIXTEEN_VALUES, SIXTEEN_VALUES
#define P_252(p) SIXTY_FOUR(p##0), SIXTY_FOUR(p##1), SIXTY_FOUR(p##2), SIXTEEN(p##3), SIXTEEN(p##4), SIXTEEN(p##5), FOUR(p##6), FOUR(p##7), FOUR(p##8)
#define V_252 SIXTY_FOUR_VALUES, SIXTY_FOUR_VALUES, SIXTY_FOUR_VALUES, SIXTEEN_VALUES, SIXTEEN_VALUES, SIXTEEN_VALUES, FOUR_VALUES, FOUR_VALUES, FOUR_VALUES
int most(P_252(p), int a, int b, int c) { return a + b + c; }
int too_many(P_252(p), int a, int b, int c, int d, int e) { // error[S0950]: too many parameters: the limit is 255
    return c + d + e;
}
kernel void f(global int *out) {
    out[0] = most(V_252, 1, 2, 3);
    out[1] = too_many(V_252, 1, 2, 3, 4, 5);
}
