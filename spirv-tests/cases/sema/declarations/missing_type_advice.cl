// snapshot: messages
// A declaration without a type is reported where its type is missing (C99 6.7.2p2).
int before(void);

nothing_before; // error[S0103]: type specifier missing
*points; // error[S0103]: type specifier missing
static constant qualified = 1; // error[S0103]: type specifier missing
