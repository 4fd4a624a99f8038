int f(int a) {
    a = ; // error: expected expression, found `;`
    return a + * 2 - ; // error: expected expression, found `;`
}
