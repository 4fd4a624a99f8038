void f(int a) {
    if (a) a = 1; a = 2;
    else a = 3; // error: `else` without a previous `if`
}
