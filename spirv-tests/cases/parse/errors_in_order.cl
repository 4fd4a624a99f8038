// snapshot: messages
// Messages are in the order of the source, not of the stages.
void f(int a) {
    a = first; // error: use of undeclared identifier `first`
    a = ; // error: expected expression, found `;`
    a = second; // error: use of undeclared identifier `second`
    a = 1zz; // error: invalid suffix `zz` on integer constant
    a = third; // error: use of undeclared identifier `third`
    a = ; // error: expected expression, found `;`
}
