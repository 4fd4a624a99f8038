constant int a = "text
+ 1 "text"; constant int b = 1;
