constant int commented = 3;
/* never closed
