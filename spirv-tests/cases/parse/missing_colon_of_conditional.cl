int f(int a) { return a ? 1; } // error: expected `:` in conditional expression, found `;`
