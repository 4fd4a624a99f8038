// A statement expression, which GNU C has, needs a function around it.
constant int shared = ({ 1; }); // error[S0415]: statement expression not allowed at file scope
