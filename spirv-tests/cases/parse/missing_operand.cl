int f(int a) {
    a = ; // error: expected an expression, found `;`
    return a + * 2 - ; // error: expected an expression, found `;`
}
