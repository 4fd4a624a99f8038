// snapshot: i
// A backslash that only a comment keeps from splicing two lines: nor does it in what `-E` prints.
constant int a = 1 \// a comment // error: unknown start of token `\`
    ;
