// An error of the grammar hides no other of its line, and what it leaves undone is not reported again.
void one_line(void) {
    int a = q; int b = ; undeclared2();
    // error@-1: use of undeclared identifier `q`
    // error@-2: expected expression, found `;`
    // error@-3: call to undeclared function `undeclared2`
    a = b;
}
int call(int a) {
    return max(a 2) + max(a, (int)undeclared3); // error: expected `,` or `)`, found integer constant 2
    // error@-1: use of undeclared identifier `undeclared3`
}
void unknown_type_is_reported_once(unknown_t *a) { // error: unknown type name `unknown_t`
    unknown_t b = *a;
    const unknown_t *c = &b;
    other_t d = c->x; // error: unknown type name `other_t`
    d.x = 1;
}
void suffix(void) {
    int 3x = 2; // error: invalid suffix `x` on integer constant
}
