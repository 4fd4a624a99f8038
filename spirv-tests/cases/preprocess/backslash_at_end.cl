// snapshot: i
// A backslash that only a comment keeps from splicing two lines: nor does it in what `-E` prints.
int a \// a comment // error: unknown start of token `\`
    ;
