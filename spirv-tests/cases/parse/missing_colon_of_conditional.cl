int f(int a) { return a ? 1; } // error: expected `:` and the other value of `?`
