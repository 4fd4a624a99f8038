int one(void) {
    return 1 // error: expected `;` after `return`
}
