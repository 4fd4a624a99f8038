// A statement expression, which GNU C has, needs a function around it.
constant int shared = ({ 1; }); // error[S0415]: a statement expression cannot stand outside a function
