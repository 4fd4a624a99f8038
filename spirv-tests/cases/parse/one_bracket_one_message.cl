// A missing or surplus delimiter is one message: the rest of its statement and the other names it declares are kept.

int f(int, int);
enum { FIRST, SECOND = 1 2, THIRD }; // error: expected `,` or `}`, found integer constant 2
struct pair { int low, high; } seen { 1, 2 }; // error: expected parameter list, found `{`

int missing_opener(int a, int b)
{
    a = a b, 3); // error: extraneous closing delimiter `)`
    return a;
}

int surplus_bracket(int a, int b)
{
    a = f(a], f(b, THIRD)) + seen.low; // error: extraneous closing delimiter `]`
    a = f(a} 2, b); // error: extraneous closing delimiter `}`
    return f(a, b];  // error: mismatched closing delimiter `]`
}

int surplus_semicolon(int n)
{
    int sum = 0;
    for (int i = 0; i < n; ; i++) // error: expected expression, found `;`
        sum += i;
    for (int i = 0; i < n; i++ // error: unclosed delimiter `(`
        sum += i;
    return sum;
}

int kept_names(int n)
{
    int a = n, b = 2, 3 = n, c = 4; // error: expected identifier, found integer constant 3
    int d = 1,
    const int e = 2; // error: `const` is a keyword and cannot be used as an identifier
    int of_four[4] = { 1, 2 3, 4 }; // error: expected `,` or `}`, found integer constant 3
    return a + b + c + d + e + of_four[0];
}
