struct point { int x, y; };
constant struct point a = { x: 1, y: 2 }; // error: a designator is written `.x =`, not `x:`
// error@-1: a designator is written `.y =`, not `y:`
