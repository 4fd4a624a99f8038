int a \/**/
    ;
