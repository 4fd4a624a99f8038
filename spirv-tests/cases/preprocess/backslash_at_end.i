constant int a = 1 \/**/
    ;
