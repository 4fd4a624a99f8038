// C99 5.2.1: characters that no text has; but for the comments this would be taken for a binary file.
constant int a = 1; // error[P0003]: unknown start of token U+001E
