constant int before = 1
constant int after = 2;
